import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteCalls as calls } from '../../../contract/desk/quotes.ts';
import { DeskBrowser } from '../../../test/desk-browser.ts';
import { insertQuote } from '../../../test/insert-quote.ts';
import { findTableScans, recordStatements } from '../../../test/record-statements.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

const shop = await shareTestShop({ config: { adminPort: 0 } });
const desk = await new DeskBrowser(shop).signIn();
const { pool } = shop.database;
await insertQuote(pool, { email: 'mia@acme.example', billing: { company: 'Bondi Übersee' } });
await insertQuote(pool, {
  email: 'noah@example.com',
  billing: { purchaseOrder: 'PO-7001', purpose: 'renewal' },
  daysLeft: -1,
});
await insertQuote(pool, { email: 'noah@example.com', billing: { company: 'Acme 100% Pty' } });
await insertQuote(pool, {
  email: 'olivia@example.com',
  billing: { company: 'O’Brien' },
  lines: [{ productId: 'endpoint-enterprise', productName: 'A', unitPriceCents: 39_996, quantity: 3 }],
});
const orders = await pool.query(`select id from orders where state = 'fulfilled'`);
await pool.query('update quotes set order_id = $1 where number = 3', [orders.rows[0].id]);
async function find(body: object): Promise<string[]> {
  const answer = await desk.call(calls.searchQuotes, { body });
  expect(answer.status).toBe(200);
  return answer.body.quotes.map(({ number }) => number);
}

describe('a search', () => {
  it('without a text lists the newest quotes first, with what a list shows', async () => {
    const { body } = await desk.call(calls.searchQuotes, { body: {} });
    expect(body.quotes.map(({ number, state }) => `${number} ${state}`)).toEqual([
      ...['QUO-000004 open', 'QUO-000003 paid', 'QUO-000002 expired', 'QUO-000001 open'],
    ]);
    expect(body.quotes[2]).toMatchObject({
      email: 'noah@example.com',
      buyer: 'Mia Nguyen',
      purchaseOrder: 'PO-7001',
      purpose: 'Renewal',
      totalCents: 9_899,
      orderId: null,
    });
  });

  it.each([
    ['a quote number', 'quo-2', ['QUO-000002']],
    ['the beginning of an address', 'NOAH@', ['QUO-000003', 'QUO-000002']],
    ['the beginning of a company in another case', 'BONDI ÜBER', ['QUO-000001']],
    ['a company with a sign that patterns use', 'acme 100%', ['QUO-000003']],
    ['the beginning of a purchase order number', 'po-70', ['QUO-000002']],
    ['a sign that patterns use alone', '%', []],
    ['a number that no quote has', 'QUO-000099', []],
    ['a quote number with a blank', 'QUO 2', ['QUO-000002']],
    ['a quote number alone', '000002', ['QUO-000002']],
    ['a company without its accent, by its second word', 'ubersee', ['QUO-000001']],
    ['a company with another apostrophe', "O'Brien", ['QUO-000004']],
    ['a total', '$1,319.87', ['QUO-000004']],
    ['a total without a sign', '1319.87', ['QUO-000004']],
    ['a total in cents', '131987', ['QUO-000004']],
    ['a total that could be two', '1319,87', []],
  ])('finds %s', async (_, text, expected) => {
    expect(await find({ text })).toEqual(expected);
  });

  it.each([
    ['open', ['QUO-000004', 'QUO-000001']],
    ['paid', ['QUO-000003']],
    ['being-paid', []],
    ['expired', ['QUO-000002']],
  ])('filters by the state %s', async (state, expected) => {
    expect(await find({ state })).toEqual(expected);
  });

  it.each(['x', '0', '-1', '9999999999'])('refuses the page after %s', async (after) => {
    const { status, body } = await desk.call(calls.searchQuotes, { body: { after } });
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'after']);
  });
});

describe('a quote', () => {
  it('is shown with its lines and its billing details', async () => {
    const { body } = await desk.call(calls.readQuote, { params: { number: 'QUO-000002' } });
    expect(body).toMatchObject({
      number: 'QUO-000002',
      state: 'expired',
      subtotalCents: 8_999,
      gstCents: 900,
      totalCents: 9_899,
      billing: { firstName: 'Mia', purchaseOrder: 'PO-7001', abn: '' },
      lines: [{ productId: 'endpoint-enterprise', quantity: 1, unitPriceCents: 8_999, amountCents: 8_999 }],
    });
  });

  it.each(['QUO-000099', 'ORD-1', '0'])('that does not exist is not found: %s', async (number) => {
    expect((await desk.call(calls.readQuote, { params: { number } })).status).toBe(404);
    expect((await desk.call(calls.openQuote, { params: { number } })).status).toBe(404);
  });

  it('needs an operator', async () => {
    const stranger = new DeskBrowser(shop);
    expect((await stranger.call(calls.searchQuotes, { body: {} })).status).toBe(401);
    expect((await stranger.call(calls.readQuote, { params: { number: 'QUO-000001' } })).status).toBe(401);
  });
});

describe('among many quotes', () => {
  const { statements, stop } = recordStatements();
  afterAll(stop);

  beforeAll(async () => {
    await shop.database.pool.query(`
      insert into quotes (email, billing, subtotal_cents, gst_cents, total_cents, created_at, expires_at)
      select 'buyer-' || i || '@example.com',
        json_build_object('firstName', 'Mia', 'lastName', 'Nguyen', 'company', 'Firm ' || i, 'purchaseOrder', 'P' || i),
        10000, 1000, 11000, now() - i * age, now() + interval '30 days' - i * age
      -- None expired so long ago that it is deleted meanwhile.
      from generate_series(1, 5000) as i, (select interval '15 minutes' as age) as step;
      analyze quotes`);
  });

  it.each([
    ...[{}, { text: 'buyer-5' }, { text: 'QUO-000050' }, { text: 'firm', after: '2000' }, { state: 'open' }],
    ...[{ state: 'expired' }, { state: 'paid' }, { state: 'being-paid' }, { text: 'p3', state: 'open' }],
    ...['buyer-5@example.com', 'Firm 5', '51 824 753 556'].map((customer) => ({ customer })),
  ])('no search reads the whole table: %j', async (body) => {
    statements.clear();
    await find(body);
    // Beside the search, expired quotes are deleted.
    const asked = [...statements].filter((text) => /^\s*select\b.*\bfrom quote_facts\b/s.test(text));
    expect(asked).toHaveLength(1);
    expect(await findTableScans(shop.database.pool, asked, ['quotes'])).toEqual([]);
  });

  it('pages go on where the last one ended', async () => {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const body: object = { text: 'buyer-49', ...(after && { after }) };
      const page: { quotes: { number: string }[]; next: string | null } = (
        await desk.call(calls.searchQuotes, { body })
      ).body;
      found.push(...page.quotes.map(({ number }) => number));
      after = page.next;
    } while (after);
    expect(found).toHaveLength(111);
    expect(found).toEqual([...new Set(found)].sort().reverse());
  });
});
