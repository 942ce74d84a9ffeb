import { beforeEach, describe, expect, it } from 'vitest';
import { quoteCalls as calls } from '../../../contract/desk/quotes.ts';
import { shop as seller } from '../../../shop.config.ts';
import { masked } from '../../../test/order-desk.ts';
import { openQuoteDesk } from '../../../test/quote-desk.ts';
import { readPdf } from '../../../test/read-invoice.ts';
import { Customer } from '../../../test/shop-driver.ts';

const desk = await openQuoteDesk();
const { shop } = desk.stage;
beforeEach(async () => {
  shop.mailServer.mode = 'accept';
  await desk.stage.changeBuyer();
});

const read = async (number: string) =>
  (await desk.stage.desk.call(calls.readQuote, { params: { number } })).body;
const kindsOf = async (number: string) => (await read(number)).history.map(({ kind }) => kind);

describe('a quote has a life', () => {
  it('is written, mailed, opened, verified and paid, each at its moment', async () => {
    const { number } = (await desk.create()).body;
    const token = await desk.readToken();
    await expect.poll(() => kindsOf(number)).toEqual(['written', 'mailed']);
    const stranger = new Customer(shop);
    await stranger.readQuote(token);
    expect(await kindsOf(number)).toEqual(['written', 'mailed', 'opened']);
    await desk.stage.buyer.readQuote(token);
    expect((await kindsOf(number)).toSorted()).toEqual([
      'mailed',
      'opened',
      'opened-again',
      'verified',
      'written',
    ]);
    const { orderId } = (await desk.payByCard(token)).body;
    const { history } = await read(number);
    expect(history.at(0)?.text).toBe(`Written by ${seller.email}`);
    expect(history.at(-1)).toMatchObject({ kind: 'paid', text: expect.stringMatching(/INV-\d{6}$/) });
    expect(orderId).toMatch(/^ORD-/);
    // What opens it later isn't the buyer's interest in it.
    const before = await desk.query('select last_opened_at from quotes');
    await stranger.readQuote(token);
    expect(await desk.query('select last_opened_at from quotes')).toEqual(before);
  });

  it('ends as it was ended', async () => {
    const first = (await desk.create()).body;
    const second = (await desk.create({ revises: first.number, note: 'Another' })).body;
    await desk.stage.desk.call(calls.withdrawQuote, { params: { number: second.number } });
    const endOf = async (number: string) =>
      (await read(number)).history.find(({ kind }) => kind === 'ended')?.text;
    expect(await endOf(first.number)).toBe(`Replaced by ${second.number}`);
    expect(await endOf(second.number)).toBe('Withdrawn');
  });

  it('is listed while it ends within a week, and its dollars are added up', async () => {
    const count = async () => (await desk.stage.desk.call(calls.countQuotes)).body;
    const before = await count();
    const today = Temporal.Now.plainDateISO(seller.timeZone);
    const soon = (await desk.create({ validUntil: String(today.add({ days: 3 })) })).body;
    const later = (await desk.create({ validUntil: String(today.add({ days: 12 })) })).body;
    const after = await count();
    expect(after.counts.ending).toBe(before.counts.ending + 1);
    expect(after.openCents).toBe(before.openCents + soon.totalCents + later.totalCents);
    expect(after.endingCents).toBe(before.endingCents + soon.totalCents);
    const body = { needs: 'ending' } as const;
    const { quotes } = (await desk.stage.desk.call(calls.searchQuotes, { body })).body;
    const numbers = quotes.map(({ number }) => number);
    expect(numbers).toContain(soon.number);
    expect(numbers).not.toContain(later.number);
  });
});

describe('a quote whose mail was refused', () => {
  it('is corrected, and mailed to the right address with the same link', async () => {
    // Of three refused recipients in a row, the shop says that the server refuses everybody.
    await expect.poll(() => desk.query('select from outbox')).toEqual([]);
    shop.expectError('the mail server refused the address of a mail');
    shop.mailServer.mode = { command: 'RCPT', reply: '550 No such user' };
    const { number } = (await desk.create()).body;
    await expect.poll(async () => (await read(number)).mail).toBe('refused');
    shop.mailServer.mode = 'accept';
    const wrong = desk.stage.buyer.email;
    await desk.stage.changeBuyer();
    const { email } = desk.stage.buyer;
    const { link: linkBefore } = (await desk.sales.call(calls.readLink, { params: { number } })).body;
    const fix = () => desk.sales.call(calls.fixEmail, { params: { number }, body: { email } });
    expect((await fix()).body).toEqual({ email });
    const token = await desk.readToken();
    expect(linkBefore).toContain(`#quote=${token}`);
    expect(await read(number)).toMatchObject({ email, mail: null, mails: [] });
    await expect.poll(() => kindsOf(number)).toEqual(['written', 'mailed']);
    const pdf = (await readPdf(desk.mailsOf()[0]?.attachments[0]?.content as ArrayBuffer))
      .join('')
      .replaceAll(' ', '');
    expect(pdf).toContain(email);
    expect(pdf).not.toContain(wrong);
    expect((await fix()).body).toMatchObject({ errors: [{ field: 'email' }] });
    const [event] = await desk.query(
      `select before, after from audit_events where action = 'quote-email-corrected' order by id desc limit 1`,
    );
    expect(event).toEqual({
      before: { email: masked(wrong) },
      after: { quote: number, email: masked(email) },
    });
    expect((await desk.payByCard(token)).status).toBe(200);
  });

  it('keeps the address of the order that it renews, and stays as it is once it ended', async () => {
    const { orderId } = (await desk.stage.buyer.buy()).body;
    const renewal = (await desk.create({ renews: [orderId], renewCovered: true })).body;
    const body = { email: 'noah@example.com' };
    const fix = (number: string) => desk.sales.call(calls.fixEmail, { params: { number }, body });
    expect((await fix(renewal.number)).body).toMatchObject({ errors: [{ field: 'email' }] });
    await desk.stage.desk.call(calls.withdrawQuote, { params: { number: renewal.number } });
    expect((await fix(renewal.number)).status).toBe(409);
    expect((await read(renewal.number)).email).toBe(desk.stage.buyer.email);
  });
});

describe('a buyer whom the shop knows', () => {
  it('is found by company, name, address and ABN, once, with the newest details', async () => {
    const { email } = desk.stage.buyer;
    const billing = { firstName: 'Mía', company: 'Quokka & Söhne Freight', abn: '51824753556' };
    await desk.stage.buyer.buy({ billing });
    await desk.create({ billing: { ...(await quoted()), ...billing, street: '9 Newer Street' } });
    const find = async (text: string) =>
      (await desk.sales.call(calls.findBuyers, { body: { text } })).body.buyers;
    for (const text of ['quokka', 'sohne', 'Mia', email, email.slice(0, 20), '51 824 753 556']) {
      const own = (await find(text)).filter((buyer) => buyer.email === email);
      expect([text, own]).toEqual([text, [expect.objectContaining({ email })]]);
      expect(own[0]?.billing).toMatchObject({ ...billing, street: '9 Newer Street', purchaseOrder: '' });
    }
    expect(await find('nobody at all')).toEqual([]);
  });
});

async function quoted() {
  const { billing } = (await desk.create()).body;
  return { ...billing, purpose: '' as const, state: 'QLD' as const };
}
