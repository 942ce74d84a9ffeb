import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { copyToQuote, lastDay } from '../../../contract/desk/copy-quote.ts';
import { orderCalls } from '../../../contract/desk/orders.ts';
import { overviewCalls } from '../../../contract/desk/overview.ts';
import { quoteCalls } from '../../../contract/desk/quotes.ts';
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
  await desk.query(
    `update order_lines set ends_on = (now() at time zone $2)::date + $3::int where order_id = $1`,
    ...[orderId, seller.timeZone, days],
  );
  return { orderId, begun: copyToQuote(await desk.stage.read(), 'renew', seller.timeZone) };
}

it('begins without the purchase order of last year, and says that it is a renewal', async () => {
  const billing = { purchaseOrder: 'PO-7', purpose: 'new' as const };
  await desk.stage.buy({ items, billing });
  const order = await desk.stage.read();
  expect(copyToQuote(order, 'copy', seller.timeZone).billing).toMatchObject(billing);
  expect(copyToQuote(order, 'renew', seller.timeZone).billing).toMatchObject({
    purchaseOrder: '',
    purpose: 'renewal',
    street: order.billing.street,
  });
});

it('is valid until the 30th day after today, also when the clock changes meanwhile', () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T13:30:00Z') });
  expect(lastDay('Australia/Sydney')).toBe('2026-04-10');
});

const termsOf = (orderId: string) =>
  desk.query(
    'select product_id as product, quantity, starts_on::text as starts, ends_on::text as ends from order_lines where order_id = $1 order by position',
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
    await desk.query('update order_lines set ends_on = ends_on - 1 where order_id = $1', orderId);
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
    const begun = copyToQuote(order, 'renew', seller.timeZone);
    expect(begun).toMatchObject({
      email: order.email,
      billing: { company: order.billing.company },
      note: expect.stringContaining(`Renewal of ${order.invoiceNumber}, whose licences end on `),
      renews: orderId,
      lines: [
        { productId: 'endpoint-complete', quantity: 2 },
        { productId: 'endpoint-enterprise', quantity: 2 },
      ],
    });
    const made = await desk.create(begun, desk.sales);
    expect(made.body).toMatchObject({ renews: orderId, madeBy: 'ana@harbour.example' });
    expect(await listEnding()).toMatchObject([{ orderId, renewalQuote: made.body.number }]);

    const paid = await desk.payByCard(await desk.readToken());
    const [ended] = await termsOf(orderId);
    for (const line of await termsOf(paid.body.orderId))
      expect(line).toMatchObject({ quantity: 2, starts: ended.ends });
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
      { renews: 'ORD-2222-2222-2222-2222' },
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

  it('paid after the buyer has renewed, continues from the latest end', async () => {
    const { orderId, begun } = await buyEnding(20);
    const made = await desk.create(begun);
    const own = await desk.stage.buyer.buy({ items, renews: orderId, buyAgain: orderId });
    const { body } = await desk.payByTransfer(made.body.number, made.body.totalCents);
    const [first, second] = [await termsOf(own.body.orderId), await termsOf(body.orderId)];
    expect(second.map(({ starts }) => starts)).toEqual(first.map(({ ends }) => ends));
  });

  it('is paid by card after the address of its order was corrected', async () => {
    const { orderId, begun } = await buyEnding(20);
    await desk.create(begun);
    const token = await desk.readToken();
    await desk.query(`update orders set email = 'new@example.com' where id = $1`, orderId);
    const paid = await desk.payByCard(token);
    expect(paid.status).toBe(200);
    const [ended] = await termsOf(orderId);
    expect((await termsOf(paid.body.orderId))[0]).toMatchObject({ starts: ended.ends });
  });
});

describe('the last day that a quote begins with', () => {
  const dayIn = (days: number) => {
    const moment = new Date(Date.now() + days * 86_400_000);
    return moment.toLocaleDateString('sv-SE', { timeZone: seller.timeZone });
  };

  it.each([
    ...([
      ['revise', 100, 100],
      ['revise', 5, 5],
      ['revise', 0, 0],
    ] as const),
    ...([
      ['copy', 100, 100],
      ['copy', 5, 30],
    ] as const),
  ])('to %s one that is valid for %i days is in %i days', async (way, days, expected) => {
    const { body } = await desk.create({ validUntil: dayIn(days), note: 'As agreed' });
    expect(copyToQuote(body, way, seller.timeZone)).toMatchObject({
      note: 'As agreed',
      validUntil: dayIn(expected),
    });
  });

  it('is that of a quote of today where the last day is over', async () => {
    const { body } = await desk.create({ validUntil: dayIn(5) });
    const expired = { ...body, expiresAt: new Date(Date.now() - 86_400_000).toISOString() };
    expect(copyToQuote(expired, 'revise', seller.timeZone).validUntil).toBe(lastDay(seller.timeZone));
  });
});
