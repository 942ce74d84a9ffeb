import { describe, expect, it } from 'vitest';
import type { OrderSearch } from '../../../contract/desk/order-search.ts';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { DeskBrowser } from '../../../test/desk-browser.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

const orderIds: string[] = [];
let key = '';

const items = (productId: string, quantity = 1) => ({ items: [{ productId, quantity }] });

const shop = await shareTestShop({ config: { adminPort: 0, rateLimits: false } });
const desk = await new DeskBrowser(shop).signIn();
const mia = await new Customer(shop, { email: 'mia@acme.example' }).verifyEmail();
const noah = await new Customer(shop, { email: 'noah@example.com' }).verifyEmail();
const first = await mia.buy({
  ...items('endpoint-complete', 2),
  billing: { company: 'Bondi Übersee', abn: '51824753556', purchaseOrder: 'Mia-4500 098' },
});
key = first.body.licenseKeys?.[0]?.keys[1] ?? '';
const second = await noah.buy({
  ...items('endpoint-enterprise'),
  billing: { firstName: 'Noah', lastName: 'Ortega', company: 'Acme 100% Pty' },
});
const third = await noah.buy({
  ...items('endpoint-complete'),
  card: { cardNumber: '4000 0000 0000 0002' },
  billing: { firstName: 'Noah', lastName: 'O\u2019Brien Nga\u0304ti', company: 'B@nk  of\u00a0Sydney' },
});
expect([first, second, third].map(({ status }) => status)).toEqual([200, 200, 402]);
const { rows } = await shop.database.pool.query(
  `select id from orders where email in ('mia@acme.example', 'noah@example.com') order by created_at`,
);
orderIds.push(...rows.map(({ id }) => id));
async function search(body: OrderSearch) {
  const answer = await desk.call(calls.searchOrders, { body });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** The places of the found orders among those of the test. */
async function find(body: OrderSearch): Promise<number[]> {
  return (await search(body)).orders.map(({ orderId }) => orderIds.indexOf(orderId)).filter((i) => i >= 0);
}

describe('a search', () => {
  it('without a text lists the newest orders first, with what a list shows', async () => {
    expect(await find({})).toEqual([2, 1, 0]);
    await expect.poll(() => find({ state: 'paid' })).toEqual([]);
    const [newest] = (await search({ state: 'fulfilled', productId: 'endpoint-enterprise' })).orders;
    expect(newest).toMatchObject({
      orderId: orderIds[1],
      state: 'fulfilled',
      email: 'noah@example.com',
      company: 'Acme 100% Pty',
      invoiceNumber: 'INV-000003',
      totalCents: 9899,
      refundedCents: 0,
      foundKey: null,
      lines: [{ productName: 'Ironbark Enterprise Protection', quantity: 1 }],
    });
  });

  it.each([
    ['an order id in any spelling', () => orderIds[0]?.toLowerCase().replaceAll('-', ' '), [0]],
    ['an invoice number', () => 'inv-000002', [0]],
    ['an address', () => 'NOAH@example.com', [2, 1]],
    ['the beginning of an address', () => 'mia@', [0]],
    ['the beginning of an address or a company', () => 'noah', [2, 1]],
    ['the beginning of a company in another case', () => 'BONDI ÜBER', [0]],
    ['a company with a sign that patterns use', () => 'acme 100%', [1]],
    ['a sign that patterns use alone', () => '%', []],
    ['a purchase order number in another case', () => 'mIA-4500 098', [0]],
    ['an order once of which two details begin with a text', () => 'mia', [0]],
    ['an ABN with spaces', () => '51 824 753 556', [0]],
    ['a licence key in any spelling', () => key.toLowerCase().replaceAll('-', ''), [0]],
    ['a total in dollars', () => '$329.98', [0]],
    ['a total without a sign', () => '98.99', [1]],
    ["a person's name", () => 'mia ngu', [0]],
    ["a person's last name", () => 'ortega', [1]],
    ['a company with an at sign', () => 'b@nk of', [2]],
    ['an address that nobody has', () => 'nobody@example.com', []],
    ['an invoice number alone', () => '2', [0]],
    ['an invoice number with zeros alone', () => '000002', [0]],
    ['an invoice number with a blank', () => 'inv 2', [0]],
    ['an invoice number without a dash', () => 'INV2', [0]],
    ['an invoice number with another dash', () => 'INV\u2013000002', [0]],
    ['a total in cents', () => '32998', [0]],
    ['a total that could be two', () => '329,98', []],
    ['the second word of a company', () => 'ÜBERSEE', [0]],
    ['a company without its accent', () => 'ubersee', [0]],
    ['a company whose accent is a character of its own', () => 'U\u0308bersee', [0]],
    ['no company by the middle of a word', () => 'bersee', []],
    ['a company with other blanks', () => 'b@nk\u2003 of sydney', [2]],
    ['a name with another apostrophe', () => "O'BRIEN", [2]],
    ['a name without its apostrophe', () => 'obrien', [2]],
    ['a name without its macron', () => 'noah ngati', [2]],
    ['a purchase order number with another dash', () => 'mia\u20114500', [0]],
  ])('finds %s', async (_, text, expected) => {
    expect(await find({ text: text() })).toEqual(expected);
  });

  it('says which order a number names exactly', async () => {
    const exact = async (text: string) => (await search({ text })).exactOrderId;
    expect(await exact('INV-000002')).toBe(orderIds[0]);
    expect(await exact('2')).toBe(orderIds[0]);
    expect(await exact('noah')).toBeNull();
  });

  it('keeps what was typed in one form', async () => {
    const [order] = (await search({ text: 'obrien' })).orders;
    expect(order).toMatchObject({ company: 'B@nk of Sydney', buyer: 'Noah O’Brien Ngāti' });
  });

  it("finds the order of the gateway's refund", async () => {
    await shop.database.pool.query(
      `insert into refunds (id, order_id, payment_id, amount_cents, gst_cents, reason, asked_by, gateway_refund_id, state, settled_at)
       values ('RF-SEARCHED', $1, 'TXN-1', 110, 10, 'test', 'test', 're_3QSearched', 'failed', now())`,
      [orderIds[0]],
    );
    expect(await find({ text: 're_3QSearched' })).toEqual([0]);
  });

  it('opens an order by its invoice number', async () => {
    const { body } = await desk.call(calls.readOrder, { params: { orderId: 'INV-000002' } });
    expect(body.orderId).toBe(orderIds[0]);
  });

  it('says which key it found', async () => {
    const { orders } = await search({ text: ` ${key} ` });
    expect(orders[0]?.foundKey).toMatchObject({ position: 0, seat: 1 });
  });

  it('finds a transaction id', async () => {
    const { rows } = await shop.database.pool.query('select transaction_id from orders where id = $1', [
      orderIds[1],
    ]);
    expect(await find({ text: rows[0].transaction_id })).toEqual([1]);
  });

  it.each([
    ['a state', { state: 'declined' }, [2]],
    ['a product', { productId: 'endpoint-complete' }, [2, 0]],
    ['a product and a state', { productId: 'endpoint-complete', state: 'fulfilled' }, [0]],
    ['a text and a state', { text: 'noah', state: 'declined' }, [2]],
    ['a text and a product', { text: 'noah@', productId: 'endpoint-enterprise' }, [1]],
    ['days that are past', { to: '2020-12-31' }, []],
    ['days from the past on', { from: '2020-12-31', text: 'mia' }, [0]],
    ['days that are to come', { from: '2090-01-01', text: 'mia' }, []],
    ['nothing that it needs', { needs: 'dead-receipt' }, []],
  ] as const)('filters by %s', async (_, body, expected) => {
    expect(await find(body)).toEqual(expected);
  });

  it.each([
    [{ after: 'x' }, 'after'],
    [{ after: '\0' }, 'after'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: '0000-01-01' }, 'to'],
    [{ state: 'lost' }, 'state'],
    [{ text: 'x'.repeat(201) }, 'text'],
    [{ text: 'a\0' }, 'text'],
    [{ productId: '\0' }, 'productId'],
  ])('refuses %j', async (body, field) => {
    const { status, body: problem } = await desk.call(calls.searchOrders, { body });
    expect(status).toBe(400);
    expect(problem.errors?.[0]?.field).toBe(field);
  });

  it('needs an operator', async () => {
    expect((await new DeskBrowser(shop).call(calls.searchOrders, { body: {} })).status).toBe(401);
  });
});
