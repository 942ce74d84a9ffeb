import { beforeEach, describe, expect, it } from 'vitest';
import { formatDecimal, formatDollars, priceLines } from '../../../contract/money.ts';
import { describeQuotedTerm } from '../../../contract/quotes.ts';
import { usualTerm } from '../../../contract/terms.ts';
import { shop as seller } from '../../../shop.config.ts';
import { agreedQuote } from '../../../test/insert-quote.ts';
import { openQuoteDesk } from '../../../test/quote-desk.ts';
import { readPdf } from '../../../test/read-invoice.ts';
import { deskCalls } from '../../operators/desk/desk-calls.ts';

const desk = await openQuoteDesk();
beforeEach(() => desk.stage.changeBuyer());

async function exportOf(orderId: string) {
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: seller.timeZone });
  const { text } = await desk.stage.desk.call(deskCalls.exports.downloadExport, {
    params: { kind: 'invoices' },
    query: { from: day, to: day },
  });
  return text
    .split('\r\n')
    .find((row) => row.includes(orderId))
    ?.split(',')
    .slice(12, 15);
}

describe('what was agreed is what is paid, to the cent', () => {
  /** GST of these sums is rounded: half a cent up, and once for the lines together. */
  const agreements = [
    [{ productId: 'endpoint-enterprise', quantity: 1, unitPriceCents: 5 }],
    [{ productId: 'endpoint-enterprise', quantity: 999, unitPriceCents: 7_455 }],
    [
      { productId: 'endpoint-complete', quantity: 7, unitPriceCents: 12_345 },
      { productId: 'endpoint-enterprise', quantity: 3, unitPriceCents: 3_333 },
    ],
    [
      { productId: 'endpoint-complete', quantity: 1, unitPriceCents: 1 },
      { productId: 'endpoint-enterprise', quantity: 1, unitPriceCents: 4 },
    ],
  ];

  it.each(agreements.flatMap((lines) => [['card', lines] as const, ['transfer', lines] as const]))(
    'by %s: %j',
    async (way, lines) => {
      const made = (await desk.create({ lines })).body;
      const { subtotalCents, gstCents, totalCents } = priceLines(lines);
      const sums = { subtotalCents, gstCents, totalCents };
      const token = await desk.readToken();
      const mail = desk.mailsOf()[0];
      const dollars = [subtotalCents, gstCents, totalCents].map(formatDollars);
      for (const amount of dollars) expect(mail?.text).toContain(amount);
      const quotePdf = (await readPdf(mail?.attachments[0]?.content as ArrayBuffer)).join(' ');
      const shown = (await desk.stage.buyer.readQuote(token)).body;
      expect([made, shown]).toMatchObject([sums, sums]);

      // Nothing that changes now matters: neither prices, nor what is on sale.
      await desk.query('update products set price_cents = price_cents + 1000, withdrawn_at = now()');
      const paid =
        way === 'card' ? await desk.payByCard(token) : await desk.payByTransfer(made.number, totalCents);
      await desk.query('update products set price_cents = price_cents - 1000, withdrawn_at = null');
      expect(paid.status).toBe(200);
      const { orderId } = paid.body;
      if (way === 'card') expect(paid.body).toMatchObject({ total: totalCents / 100 });
      const order = await desk.stage.desk.call(deskCalls.orders.readOrder, { params: { orderId } });
      expect(order.body).toMatchObject({ ...sums, quoteNumber: made.number });
      const charged = await desk.query(
        `select amount_cents::int as cents from payments where order_id = $1 and status = 'captured'`,
        orderId,
      );
      expect(charged).toEqual([{ cents: totalCents }]);
      const invoice = await desk.stage.desk.fetch(`/desk/api/orders/open-invoice/${orderId}`);
      const invoicePdf = (await readPdf(await invoice.arrayBuffer())).join(' ');
      for (const amount of dollars)
        expect([quotePdf, invoicePdf].every((pdf) => pdf.includes(amount))).toBe(true);
      expect(await exportOf(orderId)).toEqual([subtotalCents, gstCents, totalCents].map(formatDecimal));
      expect((await desk.stage.buyer.readQuote(token)).body.state).toBe('paid');
    },
  );

  it('with the tax of the quote, whatever the rule is when it is paid', async () => {
    const { number, subtotalCents } = (await desk.create()).body;
    await desk.query(
      'update quotes set gst_cents = 0, total_cents = subtotal_cents where email = $1',
      desk.stage.buyer.email,
    );
    const { body } = await desk.payByCard(await desk.readToken());
    expect(body.total).toBe(subtotalCents / 100);
    const order = await desk.stage.desk.call(deskCalls.orders.readOrder, {
      params: { orderId: body.orderId },
    });
    expect(order.body).toMatchObject({ quoteNumber: number, gstCents: 0, totalCents: subtotalCents });
    desk.stage.params = { orderId: body.orderId };
    const seats = [{ productId: 'endpoint-enterprise', seats: 1 }];
    const refunded = await desk.stage.refund({
      what: { kind: 'seats', seats },
      reason: 'One less',
      refundedCents: 0,
    });
    expect(refunded.body).toMatchObject({ state: 'completed', amountCents: 7_455, gstCents: 0 });
  });

  it('once, by one of both ways at the same moment', async () => {
    const { number, totalCents } = (await desk.create()).body;
    const token = await desk.readToken();
    const tries = await Promise.all(
      [0, 1, 2, 3].flatMap(() => [desk.payByCard(token), desk.payByTransfer(number, totalCents)]),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      await desk.query('select state from orders where email = $1', desk.stage.buyer.email),
    ).toHaveLength(1);
  });
});

describe('a quote of an operator', () => {
  it('says in the mail, on its page and in its PDF what was agreed, and what the buyer saves', async () => {
    const { body } = await desk.create();
    expect(body).toMatchObject({
      madeBy: seller.email,
      lines: [{ unitPriceCents: 7_455, listPriceCents: 8_999 }],
    });
    const token = await desk.readToken();
    const note = '36 months, co-termed to 30 June 2028';
    expect(desk.mailsOf()[0]?.text).toContain(note);
    expect(desk.mailsOf()[0]?.text).toContain(
      describeQuotedTerm({ lines: [{ term: usualTerm }], renews: [] }),
    );
    expect(
      (await readPdf(await (await desk.stage.buyer.openQuotePdf(token)).arrayBuffer())).join(' '),
    ).toContain(note);
    const shown = await desk.stage.buyer.readQuote(token);
    expect(shown.body).toMatchObject({ note, state: 'open', lines: [{ listPriceCents: 8_999 }] });
    expect(shown.text).not.toMatch(/madeBy|insteadOf|renewedSeats/);
  });

  it('above the list price keeps that at the desk', async () => {
    const lines = [{ productId: 'endpoint-enterprise', quantity: 3, unitPriceCents: 9_900 }];
    expect((await desk.create({ lines })).body).toMatchObject({ lines: [{ listPriceCents: 8_999 }] });
    const shown = await desk.stage.buyer.readQuote(await desk.readToken());
    expect(shown.body.lines).toMatchObject([{ unitPriceCents: 9_900, listPriceCents: null }]);
    expect(desk.mailsOf()[0]?.text).not.toContain('You save');
  });

  it('may have withdrawn products and drafts, and ends with its last day where the seller is', async () => {
    await desk.query(
      `update products set withdrawn_at = now(), is_draft = true where id = 'endpoint-enterprise'`,
    );
    const { status, body } = await desk.create();
    await desk.query(
      `update products set withdrawn_at = null, is_draft = false where id = 'endpoint-enterprise'`,
    );
    expect(status).toBe(200);
    const last = Temporal.Instant.from(body.expiresAt).toZonedDateTimeISO(seller.timeZone);
    expect(String(last.toPlainDateTime())).toBe(`${agreedQuote().validUntil}T23:59:59.999`);
  });

  it('is refused for a day that is gone or far away, an unknown product and one named twice', async () => {
    const today = Temporal.Now.plainDateISO(seller.timeZone);
    const line = { productId: 'endpoint-enterprise', quantity: 1, unitPriceCents: 9_000 };
    const refusals = [
      { validUntil: String(today.subtract({ days: 1 })) },
      { validUntil: String(today.add({ days: 366 })) },
      { lines: [{ ...line, productId: 'none' }] },
      { lines: [line, line] },
      { lines: [] },
      { lines: [{ ...line, unitPriceCents: 0 }] },
    ];
    for (const changes of refusals) expect((await desk.create(changes)).body.code).toBe('invalid-input');
    expect((await desk.create({ validUntil: String(today) })).status).toBe(200);
  });

  it('below the floor of a product is an owner’s to write', async () => {
    const lines = (unitPriceCents: number) => [
      { productId: 'endpoint-enterprise', quantity: 1, unitPriceCents },
    ];
    expect((await desk.create({ lines: lines(8_998) }, desk.sales)).body.code).toBe('role-needed');
    await desk.sales.call(deskCalls.products.changeProduct, {
      params: { productId: 'endpoint-enterprise' },
      body: { floorPercent: 0 },
    });
    await desk.stage.desk.call(deskCalls.products.changeProduct, {
      params: { productId: 'endpoint-enterprise' },
      body: { floorPercent: 80 },
    });
    // 80 % of $89.99 is 7,199.2 cents.
    const refused = await desk.create({ lines: lines(7_199) }, desk.sales);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      expect.stringContaining('for $72.00 or more'),
    ]);
    expect((await desk.create({ lines: lines(7_200) }, desk.sales)).status).toBe(200);
    expect((await desk.create({ lines: lines(1) })).status).toBe(200);
  });
});
