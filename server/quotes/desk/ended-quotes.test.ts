import { beforeEach, describe, expect, it } from 'vitest';
import { quoteCalls as calls } from '../../../contract/desk/quotes.ts';
import { demoWays } from '../../../contract/payment-methods.ts';
import { shop as seller } from '../../../shop.config.ts';
import { openQuoteDesk } from '../../../test/quote-desk.ts';
import { quoteKind } from '../mails/quote-mail.ts';

const desk = await openQuoteDesk();
beforeEach(() => desk.stage.changeBuyer());

describe('a quote that ended', () => {
  const codes = async (number: string, token: string, totalCents: number) => [
    (await desk.payByCard(token)).body.code,
    (await desk.payByTransfer(number, totalCents, { acceptExpired: true })).body.code,
  ];

  it('by its revision leads to the new one, and can’t be paid', async () => {
    const first = (await desk.create()).body;
    const oldToken = await desk.readToken();
    const revised = await desk.create({ revises: first.number, note: 'One seat less' });
    expect(revised.body).toMatchObject({ revises: first.number, note: 'One seat less' });
    const newToken = await desk.readToken(2);
    expect((await desk.stage.buyer.readQuote(oldToken)).body).toMatchObject({
      state: 'revised',
      revisedBy: newToken,
    });
    expect(await codes(first.number, oldToken, first.totalCents)).toEqual(['quote-revised', 'refused']);
    expect(desk.mailsOf()[1]?.text).toContain(`Replaces: ${first.number}`);
    const again = await desk.create({ revises: first.number });
    expect([again.status, again.body.detail]).toEqual([
      409,
      `${first.number} was replaced by ${revised.body.number}: open that one. Nothing was changed.`,
    ]);
    expect((await desk.payByCard(newToken)).status).toBe(200);
    expect((await desk.create({ revises: revised.body.number })).body.code).toBe('refused');
  });

  it('is revised once by several operators at the same moment, and never for another address', async () => {
    const { number } = (await desk.create()).body;
    const other = await desk.create({ revises: number, email: 'other@example.com' });
    expect(other.body.errors).toMatchObject([{ field: 'email' }]);
    const tries = await Promise.all(
      ['A', 'B', 'C', 'D'].map((note) => desk.create({ revises: number, note })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('by withdrawal can’t be paid, mailed or revised, and may be written again', async () => {
    const { number, totalCents } = (await desk.create()).body;
    const token = await desk.readToken();
    const act = (call: typeof calls.withdrawQuote | typeof calls.sendQuote) =>
      desk.sales.call(call, { params: { number } });
    // Asked for while the first mail is still waiting, no second one is sent.
    const { pool } = desk.stage.shop.database;
    await expect.poll(async () => (await pool.query('select from outbox')).rowCount).toBe(0);
    expect((await act(calls.sendQuote)).body).toEqual({ email: desk.stage.buyer.email });
    await expect.poll(() => desk.mailsOf().length).toBe(2);
    expect((await act(calls.withdrawQuote)).body).toMatchObject({ state: 'withdrawn' });
    expect(await codes(number, token, totalCents)).toEqual(['quote-withdrawn', 'refused']);
    expect((await act(calls.withdrawQuote)).status).toBe(409);
    expect((await act(calls.sendQuote)).status).toBe(409);
    expect((await desk.create({ revises: number })).status).toBe(409);
    expect((await desk.create()).body.number).not.toBe(number);
  });

  it('while its mail waits isn’t mailed', async () => {
    const { db } = desk.stage.shop.database;
    const readQuotePdf = async () => Buffer.from('%PDF');
    const waiting = quoteKind({
      db,
      secret: 'secret',
      seller,
      demo: false,
      ways: demoWays,
      readQuotePdf,
      readShopUrl: () => null,
    });
    const { number } = (await desk.create()).body;
    expect((await waiting.compose(number))?.text).toContain(number);
    await desk.sales.call(calls.withdrawQuote, { params: { number } });
    expect(await waiting.compose(number)).toBeNull();
  });

  it('by its last day can’t be paid by card, and is revised', async () => {
    const { number, totalCents } = (await desk.create()).body;
    const token = await desk.readToken();
    await desk.query(`update quotes set expires_at = now() where email = $1`, desk.stage.buyer.email);
    expect((await desk.payByCard(token)).body.code).toBe('quote-expired');
    expect((await desk.payByTransfer(number, totalCents)).body.code).toBe('refused');
    expect((await desk.sales.call(calls.sendQuote, { params: { number } })).status).toBe(409);
    expect((await desk.create({ revises: number })).status).toBe(200);
  });

  it('by its last day is sold by the role sales at today’s floor or above', async () => {
    const items = [{ productId: 'endpoint-enterprise', quantity: 1 }];
    const { number, totalCents } = (await desk.stage.buyer.getQuote({ items })).body;
    await desk.query('update quotes set expires_at = now() where email = $1', desk.stage.buyer.email);
    const sellAt = async (priceCents: number) => {
      await desk.query(`update products set price_cents = $1 where id = 'endpoint-enterprise'`, priceCents);
      const body = { amountCents: totalCents, acceptExpired: true };
      return desk.sales.call(calls.markPaid, { params: { number }, body });
    };
    expect((await sellAt(12_999)).body.code).toBe('role-needed');
    expect((await sellAt(8_999)).status).toBe(200);
  });

  it('is counted and found by its state', async () => {
    const { counts } = (await desk.stage.desk.call(calls.countQuotes)).body;
    for (const state of ['revised', 'withdrawn'] as const) {
      const { quotes } = (await desk.stage.desk.call(calls.searchQuotes, { body: { state } })).body;
      expect(quotes.length).toBe(counts[state]);
      expect(new Set(quotes.map((quote) => quote.state))).toEqual(new Set([state]));
    }
  });
});
