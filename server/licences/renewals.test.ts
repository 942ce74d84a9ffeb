import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { shop as seller } from '../../shop.config.ts';
import { OrderDesk } from '../../test/order-desk.ts';
import { readPdf } from '../../test/read-invoice.ts';
import { Customer } from '../../test/shop-driver.ts';
import { validBilling } from '../../test/valid-billing.ts';
import { fillTerms } from '../orders/line-store.ts';
import { type ChainLine, findEnd } from './licence-terms.ts';

const stage = await OrderDesk.start();
beforeEach(async () => {
  await stage.setFresh(true);
  await stage.changeBuyer();
});

const productId = 'endpoint-complete';
const items = (quantity = 1) => [{ productId, quantity }];

/** Days from today, where the seller is, to the first and the last day of an order's licences. */
async function termOf(orderId: string): Promise<{ starts: number; ends: number }> {
  const [row] = await query<{ starts: number; ends: number }>(
    `select starts_on - today as starts, ends_on - today as ends
     from order_lines, (select (now() at time zone '${seller.timeZone}')::date as today) as now where order_id = $1`,
    orderId,
  );
  if (!row) throw new Error(`There is no line of ${orderId}`);
  return row;
}

async function query<Row>(statement: string, ...values: unknown[]): Promise<Row[]> {
  return (await stage.shop.database.pool.query(statement, values)).rows;
}

/** Lets so many days pass for every order. */
const passDays = (days: number) =>
  query('update order_lines set starts_on = starts_on - $1::int, ends_on = ends_on - $1::int', days);

const buy = async (options: Parameters<Customer['buy']>[0]) => {
  const { status, text, body } = await stage.buyer.buy(options);
  expect(status, text).toBe(200);
  return body;
};

describe('the term of licences', () => {
  it('is a year from the day of payment, and of each renewal from the end before', async () => {
    const first = await buy({ items: items() });
    expect(first.licenseKeys[0]).not.toHaveProperty('startsOn');
    const year = (await termOf(first.orderId)).ends;
    expect([365, 366]).toContain(year);
    await passDays(year - 30);
    const second = await buy({ items: items(), renews: first.orderId });
    expect(await termOf(second.orderId)).toMatchObject({ starts: 30 });
    expect(second.licenseKeys[0]).toHaveProperty('startsOn');
    const third = await buy({ items: items(), renews: second.orderId });
    const { ends } = await termOf(second.orderId);
    expect((await termOf(third.orderId)).starts).toBe(ends);
    // The link of the first order still leads to the end of the chain.
    const fourth = await buy({ items: items(), renews: first.orderId });
    expect((await termOf(fourth.orderId)).starts).toBe((await termOf(third.orderId)).ends);
  });

  it('begins with the payment when the old one has ended, or is refunded, and for a product that was not in it', async () => {
    const ended = await buy({ items: items() });
    await passDays(400);
    expect((await termOf((await buy({ items: items(), renews: ended.orderId })).orderId)).starts).toBe(0);
    await stage.buy({ items: items(2) });
    const { orderId } = stage.params;
    const other = [{ productId: 'endpoint-enterprise', quantity: 1 }];
    expect((await termOf((await buy({ items: other, renews: orderId })).orderId)).starts).toBe(0);
    await refund({ kind: 'whole' });
    expect((await termOf((await buy({ items: items(2), renews: orderId })).orderId)).starts).toBe(0);
  });

  it('is on the invoice, among the keys, at the desk and in the receipt, which leads to the renewal', async () => {
    const first = await buy({ items: items(3) });
    const { orderId } = await buy({ items: items(3), renews: first.orderId });
    const [row] = await query<{ term: string }>(
      `select to_char(starts_on, 'FMDD FMMonth YYYY') || ' to ' || to_char(ends_on, 'FMDD FMMonth YYYY') as term
       from order_lines where order_id = $1`,
      orderId,
    );
    const term = row?.term ?? '';
    const file = await (await stage.buyer.openInvoice(orderId)).arrayBuffer();
    const invoice = (await readPdf(file)).join(' ');
    expect(invoice).toContain(term);
    expect(invoice).toContain(first.orderId);
    const keys = await stage.buyer.request<{ licenseKeys: { endsOn: string }[] }>(
      'GET',
      calls.readOrderKeys.path.replace(':orderId', orderId),
    );
    expect(keys.body.licenseKeys[0]?.endsOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    const view = await stage.desk.call(orderCalls.readOrder, { params: { orderId } });
    expect(view.body).toMatchObject({
      renews: first.orderId,
      lines: [{ endsOn: keys.body.licenseKeys[0]?.endsOn }],
    });
    const receipt = await expectMail(`Renews order: ${first.orderId}`);
    expect(receipt.text).toContain(`Valid from ${term}.`);
  });

  it('of an order of an earlier release is filled in from its payment', async () => {
    const { orderId } = await buy({ items: items() });
    const before = await termOf(orderId);
    await query('update order_lines set starts_on = null, ends_on = null where order_id = $1', orderId);
    await fillTerms(stage.shop.database.db, seller.timeZone);
    expect(await termOf(orderId)).toEqual(before);
  });
});

describe('a renewal', () => {
  it('is of an order of the same address: of another, the same as of none, and nothing is charged', async () => {
    const { orderId } = await buy({ items: items() });
    const stranger = await new Customer(stage.shop).verifyEmail();
    const refused = await stranger.buy({ items: items(), renews: orderId });
    const unknown = await stranger.buy({ items: items(), renews: 'ORD-2222-2222-2222-2222' });
    expect([refused.status, refused.body.code]).toEqual([404, 'renewal-not-found']);
    expect(unknown.body.detail).toBe(refused.body.detail);
    expect((await getQuote(stranger, orderId)).status).toBe(404);
    expect((await stranger.listMyOrders()).body.orders).toEqual([]);
  });

  it('by a quote renews what the quote says', async () => {
    const { orderId } = await buy({ items: items(2) });
    const quote = await getQuote(stage.buyer, orderId);
    const paid = await buy({ items: items(2), quote: quote.body.token });
    expect((await termOf(paid.orderId)).starts).toBe((await termOf(orderId)).ends);
    const { orders } = (await stage.buyer.listMyOrders()).body;
    expect(orders.map(({ isRenewed }) => isRenewed)).toEqual([false, true]);
  });

  it('ends the search for what ends soon, until it is refunded', async () => {
    await stage.buy({ items: items() });
    const first = stage.params.orderId;
    await passDays((await termOf(first)).ends - 45);
    expect(await endingWithin('30')).not.toContain(first);
    expect(await endingWithin('60')).toContain(first);
    await stage.buy({ items: items(), renews: first });
    expect(await endingWithin('60')).not.toContain(first);
    await refund({ kind: 'whole' });
    expect(await endingWithin('60')).toContain(first);
  });
});

describe('what a renewal continues', () => {
  const line = (orderId: string, renews: string | null, seats: number, endsOn: string): ChainLine => ({
    orderId,
    renews,
    productId,
    seats,
    endsOn,
  });
  const first = line('A', null, 10, '2027-11-22');
  const wanted = (quantity: number) => ({ productId, quantity });

  it('is the seats that nobody has renewed, so that an order may be renewed in parts', () => {
    const chain = [first, line('B', 'A', 6, '2028-11-22')];
    expect(findEnd(chain, 'A', wanted(4))).toBe('2027-11-22');
    expect(findEnd(chain, 'A', wanted(5))).toBe('2028-11-22');
  });

  it('leaves out what was refunded', () => {
    expect(findEnd([first, line('B', 'A', 0, '2028-11-22')], 'A', wanted(10))).toBe('2027-11-22');
    expect(findEnd([line('A', null, 0, '2027-11-22')], 'A', wanted(1))).toBeNull();
  });
});

const getQuote = (buyer: Customer, renews: string) =>
  buyer.getQuote({ body: { email: buyer.email, billing: validBilling, items: items(2), renews } });

async function refund(what: object): Promise<void> {
  const { refundedCents } = await stage.read();
  const { status, text } = await stage.refund({ what, reason: 'By mistake', refundedCents });
  expect(status, text).toBe(200);
}

async function endingWithin(days: '30' | '60' | '90'): Promise<string[]> {
  const { body } = await stage.desk.call(orderCalls.searchOrders, { body: { endsWithin: days } });
  return body.orders.map(({ orderId }: { orderId: string }) => orderId);
}

async function expectMail(words: string) {
  const find = () => stage.shop.mailServer.mails.find(({ text }) => text?.includes(words));
  await expect.poll(find).toBeDefined();
  return find() as NonNullable<ReturnType<typeof find>>;
}
