import { beforeEach, describe, expect, it } from 'vitest';
import { copyToQuote } from '../../../contract/desk/copy-quote.ts';
import { orderCalls } from '../../../contract/desk/orders.ts';
import { overviewCalls } from '../../../contract/desk/overview.ts';
import { quoteCalls } from '../../../contract/desk/quotes.ts';
import { renewInQuote } from '../../../contract/desk/renew-quote.ts';
import { shop as seller } from '../../../shop.config.ts';
import { openQuoteDesk } from '../../../test/quote-desk.ts';
import { queueReminders } from '../../licences/reminders.ts';

const desk = await openQuoteDesk();
beforeEach(() => desk.stage.changeBuyer());

const items = [
  { productId: 'endpoint-complete', quantity: 3 },
  { productId: 'endpoint-enterprise', quantity: 2 },
];

/** An order that ends in some days, and the quote that its *Quote renewal* begins with. */
async function buyEnding(days: number, reminders = false) {
  await desk.stage.buy({ items, reminders });
  const { orderId } = desk.stage.params;
  await desk.query('update licences set ends_on = shop_today() + $2::int where order_id = $1', orderId, days);
  return { orderId, begun: await beginRenewal(orderId) };
}

/** What *Quote renewal* of the last order and others begins with. */
async function beginRenewal(...renews: string[]) {
  const order = await desk.stage.read();
  const { licences } = (
    await desk.sales.call(quoteCalls.findLicences, { body: { email: desk.stage.buyer.email } })
  ).body;
  return renewInQuote({ order, licences, renews, timeZone: seller.timeZone });
}

it('begins without the purchase order of last year, and says that it is a renewal', async () => {
  const billing = { purchaseOrder: 'PO-7', purpose: 'new' as const };
  await desk.stage.buy({ items, billing });
  const order = await desk.stage.read();
  expect(copyToQuote(order, 'copy', seller.timeZone).billing).toMatchObject(billing);
  expect((await beginRenewal(order.orderId)).billing).toMatchObject({
    purchaseOrder: '',
    purpose: 'renewal',
    street: order.billing.street,
  });
});

const termsOf = (orderId: string) =>
  desk.query(
    `select product_id as product, last_seat - first_seat + 1 as seats, starts_on::text as starts,
       (ends_on + 1)::text as next from licences where order_id = $1 order by position, first_seat`,
    orderId,
  );

async function listEnding() {
  const body = { endsWithin: '30' as const, customer: desk.stage.buyer.email };
  return (await desk.stage.desk.call(orderCalls.searchOrders, { body })).body.orders;
}

/** Orders that nobody has renewed or quoted, by the days within which their licences end. */
const countEnding = async () =>
  (await desk.stage.desk.call(overviewCalls.readOverview)).body.attention.ending;

describe('a quote that renews an order', () => {
  it('is counted as a task from 90, 60 and 30 days before the end, until it is written', async () => {
    const before = await countEnding();
    const counted = (changes: object) => ({ ...before, ...changes });
    const { orderId, begun } = await buyEnding(61);
    expect(await countEnding()).toEqual(counted({ 90: before[90] + 1 }));
    await desk.query('update licences set ends_on = ends_on - 1 where order_id = $1', orderId);
    expect(await countEnding()).toEqual(counted({ 60: before[60] + 1, 90: before[90] + 1 }));
    await desk.create(begun);
    expect(await countEnding()).toEqual(before);
  });

  it('begins with the seats that are not refunded, and its licences begin when the old ones end', async () => {
    const { orderId } = await buyEnding(20, true);
    await desk.stage.refund({
      what: { kind: 'seats', seats: [{ productId: 'endpoint-complete', seats: 1 }] },
      reason: 'One less',
      refundedCents: 0,
    });
    const order = await desk.stage.read();
    const begun = await beginRenewal(orderId);
    expect(begun).toMatchObject({
      email: order.email,
      billing: { company: order.billing.company },
      note: expect.stringContaining(`Renewal of ${order.invoiceNumber}, whose licences end on `),
      renews: [orderId],
      lines: [
        { productId: 'endpoint-complete', quantity: 2 },
        { productId: 'endpoint-enterprise', quantity: 2 },
      ],
    });
    const made = await desk.create(begun, desk.sales);
    expect(made.body).toMatchObject({ renews: [orderId], madeBy: 'ana@harbour.example' });
    expect(await listEnding()).toMatchObject([{ orderId, renewalQuote: made.body.number }]);

    const paid = await desk.payByCard(await desk.readToken());
    const [ended] = await termsOf(orderId);
    for (const line of await termsOf(paid.body.orderId))
      expect(line).toMatchObject({ seats: 2, starts: ended.next });
    expect((await desk.stage.read()).renewedBy).toEqual([paid.body.orderId]);
    expect(await listEnding()).toEqual([]);
    expect(await queueReminders(desk.stage.shop.database.db, new Date())).toBe(0);
  });

  it('is for a paid order of its email address that is not wholly refunded', async () => {
    const { orderId, begun } = await buyEnding(20);
    await desk.stage.changeBuyer();
    const refusedField = [{ field: 'renews', message: expect.any(String) }];
    for (const changes of [
      { ...begun, email: desk.stage.buyer.email },
      { renews: ['ORD-2222-2222-2222-2222'] },
    ])
      expect((await desk.create(changes)).body.errors).toEqual(refusedField);
    desk.stage.params = { orderId };
    await desk.stage.refund({ what: { kind: 'whole' }, reason: 'All back', refundedCents: 0 });
    expect((await desk.create(begun)).body.errors).toEqual(refusedField);
    expect(desk.mailsOf()).toEqual([]);
  });

  it('is one, of several operators at the same moment, and of the same operator twice', async () => {
    const { begun } = await buyEnding(20);
    const tries = await Promise.all(['A', 'B', 'C', 'D'].map((note) => desk.create({ ...begun, note })));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const made = tries.find(({ status }) => status === 200)?.body;
    expect(tries.find(({ status }) => status === 409)?.body.detail).toBe(
      `${made?.number} renews this order, and can be paid. Revise or withdraw it. Nothing was mailed.`,
    );
    const again = await desk.create({ ...begun, note: made?.note ?? '' });
    expect(again.body.number).toBe(made?.number);
    const revised = await desk.create({ ...begun, note: 'Two years', revises: made?.number ?? '' });
    expect(revised.body).toMatchObject({ revises: made?.number, renews: made?.renews });
    await desk.sales.call(quoteCalls.withdrawQuote, { params: { number: revised.body.number } });
    expect((await desk.create(begun)).status).toBe(200);
  });

  it('begins with today’s list price, whatever was paid last time', async () => {
    const { begun } = await buyEnding(20);
    await desk.query(`update products set price_cents = price_cents + 100 where id = 'endpoint-complete'`);
    const dearer = await beginRenewal(...begun.renews);
    await desk.query(`update products set price_cents = price_cents - 100 where id = 'endpoint-complete'`);
    expect(dearer.lines).toMatchObject([{ unitPriceCents: 15_099 }, { unitPriceCents: 8_999 }]);
  });

  it('begins with the seats that are open: of several orders those of each product together', async () => {
    const { orderId } = await buyEnding(20);
    await desk.stage.buyer.buy({
      items: [{ productId: 'endpoint-complete', quantity: 2 }],
      renews: orderId,
      buyAgain: orderId,
    });
    expect((await beginRenewal(orderId)).lines).toMatchObject([
      { productId: 'endpoint-complete', quantity: 1 },
      { productId: 'endpoint-enterprise', quantity: 2 },
    ]);
    const other = await buyEnding(40);
    const both = await beginRenewal(orderId, other.orderId);
    expect(both.lines.map(({ quantity }) => quantity)).toEqual([4, 4]);
    const made = await desk.create(both);
    expect(made.body).toMatchObject({ renews: [orderId, other.orderId] });
    const paid = await desk.payByCard(await desk.readToken());
    const [first, second] = [await termsOf(orderId), await termsOf(other.orderId)];
    expect(await termsOf(paid.body.orderId)).toMatchObject([
      { product: 'endpoint-complete', seats: 1, starts: first[0].next },
      { product: 'endpoint-complete', seats: 3, starts: second[0].next },
      { product: 'endpoint-enterprise', seats: 2, starts: first[1].next },
      { product: 'endpoint-enterprise', seats: 2, starts: second[1].next },
    ]);
  });

  it('is paid by card after the address of its order was corrected', async () => {
    const { orderId, begun } = await buyEnding(20);
    await desk.create(begun);
    const token = await desk.readToken();
    await desk.query(`update orders set email = 'new@example.com' where id = $1`, orderId);
    const paid = await desk.payByCard(token);
    expect(paid.status).toBe(200);
    const [ended] = await termsOf(orderId);
    expect((await termsOf(paid.body.orderId))[0]).toMatchObject({ starts: ended.next });
  });
});
