import { expect, it } from 'vitest';
import { customerCalls as calls } from '../../../contract/desk/customers.ts';
import { orderCalls } from '../../../contract/desk/orders.ts';
import { quoteCalls } from '../../../contract/desk/quotes.ts';
import { DeskBrowser } from '../../../test/desk-browser.ts';
import { insertQuote } from '../../../test/insert-quote.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

/** Of Mia for Übersee, of Noah for Übersee, and of Mia for another company. */
const orderIds: string[] = [];

const shop = await shareTestShop({ config: { adminPort: 0, rateLimits: false } });
const desk = await new DeskBrowser(shop).signIn();
const mia = await new Customer(shop, { email: 'mia@example.com' }).verifyEmail();
const noah = await new Customer(shop, { email: 'noah@example.com' }).verifyEmail();
const company = { company: 'Bondi Übersee', abn: '51824753556' };
for (const [buyer, quantity, billing] of [
  [mia, 60, company],
  [noah, 1, { ...company, company: 'BONDI\u00a0 U\u0308BERSEE' }],
  [mia, 2, { company: 'Bondi Übersee West', abn: '' }],
] as const) {
  const items = [{ productId: 'endpoint-complete', quantity }];
  orderIds.push((await buyer.buy({ items, billing })).body.orderId);
}
const [first = '', second = ''] = orderIds;
await desk.call(orderCalls.refundOrder, {
  params: { orderId: second },
  body: { what: { kind: 'whole' }, reason: 'Ordered twice', refundedCents: 0 },
});
for (const text of ['Called back', 'Called again'])
  await desk.call(orderCalls.addNote, { params: { orderId: first }, body: { text } });
const billing = { firstName: 'Mia', lastName: 'Nguyen', ...company };
await insertQuote(shop.database.pool, { email: 'mia@example.com', billing });
const read = async (customer: string) => (await desk.call(calls.readCustomer, { body: { customer } })).body;
const findOrders = async (customer: string) =>
  (await desk.call(orderCalls.searchOrders, { body: { customer } })).body.orders.map(({ orderId }) =>
    orderIds.indexOf(orderId),
  );

it.each([
  ['an address', ' MIA@example.com', [2, 0], 62, 1],
  ['a company, and none whose name is longer', 'bondi übersee', [1, 0], 61, 1],
  ['a company without its accent', 'Bondi\u2003Ubersee', [1, 0], 61, 1],
  ['an ABN', '51 824 753 556', [1, 0], 61, 1],
  ['an ABN with its name', 'ABN 51-824-753-556', [1, 0], 61, 1],
  ['a name that nobody has', 'bondi', [], 0, 0],
])('a customer is everything of %s', async (_, customer, orders, keys, quotes) => {
  expect(await findOrders(customer)).toEqual(orders);
  expect(await read(customer)).toMatchObject({ orders: orders.length, keys, quotes });
  const found = await desk.call(quoteCalls.searchQuotes, { body: { customer } });
  expect(found.body.quotes).toHaveLength(quotes);
});

it('is one, however its apostrophe and its blanks were typed', async () => {
  for (const company of ["O'Brien & Sons", 'O’Brien  & Sons', 'O\u02bcBrien\u00a0& Sons'])
    await insertQuote(shop.database.pool, { email: 'una@example.com', billing: { company } });
  for (const company of ['O’Brien & Sons', "o'brien & sons"]) expect((await read(company)).quotes).toBe(3);
  expect((await read('O’Brien + Sons')).quotes).toBe(0);
});

it.each(['\u3300', '\ufdfa', 'ß', '가'])(
  'may have a name of 200 characters that folding makes longer: %s',
  async (character) => {
    const company = character.repeat(200);
    await insertQuote(shop.database.pool, { email: 'una@example.com', billing: { company } });
    expect((await read(company)).quotes).toBe(1);
  },
);

it('says what a customer paid and got back, and what else it is known by', async () => {
  expect(await read('Bondi Übersee')).toMatchObject({
    emails: ['mia@example.com', 'noah@example.com'],
    companies: ['BONDI ÜBERSEE', 'Bondi Übersee'],
    abns: ['51824753556'],
    refunds: 1,
    notes: 2,
    paidCents: 1_006_433,
    refundedCents: 16_499,
  });
});

it('lists keys, masked, refunds and notes with their orders, page by page', async () => {
  const body = { customer: 'Bondi Übersee' };
  const first = await desk.call(calls.listKeys, { body });
  const last = await desk.call(calls.listKeys, { body: { ...body, after: first.body.next } });
  expect([first.body.rows.length, last.body.rows.length, last.body.next]).toEqual([50, 11, null]);
  expect(first.body.rows.slice(0, 2)).toMatchObject([
    {
      orderId: orderIds[1],
      seat: 0,
      endedBecause: 'refunded',
      maskedKey: expect.stringMatching(/^•.+\w{5}$/),
    },
    { orderId: orderIds[0], seat: 0, endedBecause: null, invoiceNumber: 'INV-000002' },
  ]);
  const refunds = (await desk.call(calls.listRefunds, { body })).body.rows;
  expect(refunds).toMatchObject([{ orderId: orderIds[1], amountCents: 16_499, reason: 'Ordered twice' }]);
  const notes = (await desk.call(calls.listNotes, { body })).body.rows;
  expect(notes.map(({ text, orderId }) => [text, orderId])).toEqual([
    ['Called again', orderIds[0]],
    ['Called back', orderIds[0]],
  ]);
});

it.each([[{ customer: ' ' }], [{ customer: 'x', after: '-1' }], [{ customer: 'x', after: '0' }]])(
  'refuses %j',
  async (body) => {
    expect((await desk.call(calls.listNotes, { body })).status).toBe(400);
  },
);

it('needs an operator', async () => {
  const stranger = new DeskBrowser(shop);
  for (const call of Object.values(calls))
    expect((await stranger.call(call, { body: { customer: 'x' } })).status).toBe(401);
});
