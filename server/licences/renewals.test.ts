import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { readLicences } from '../../test/licences/read-licences.ts';
import { OrderDesk } from '../../test/order-desk.ts';
import { readPdf } from '../../test/read-invoice.ts';
import { Customer } from '../../test/shop-driver.ts';
import { validBilling } from '../../test/valid-billing.ts';
import { writeEarlierLicences } from './earlier-licences.ts';

const stage = await OrderDesk.start();
beforeEach(async () => {
  await stage.setFresh(true);
  await stage.changeBuyer();
});

const productId = 'endpoint-complete';
const items = (quantity = 1) => [{ productId, quantity }];

const licencesOf = (orderId: string) => readLicences(stage.shop, orderId);

/** Those of an order that has one licence. */
async function termOf(orderId: string) {
  const [only, ...others] = await licencesOf(orderId);
  if (!only || others.length > 0) throw new Error(`${orderId} has ${others.length} more licences`);
  return only;
}

async function query<Row>(statement: string, ...values: unknown[]): Promise<Row[]> {
  return (await stage.shop.database.pool.query(statement, values)).rows;
}

/** Lets so many days pass for every order. */
const passDays = (days: number) =>
  query('update licences set starts_on = starts_on - $1::int, ends_on = ends_on - $1::int', days);

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
    expect([364, 365]).toContain(year);
    await passDays(year - 30);
    const second = await buy({ items: items(), renews: first.orderId });
    expect(await termOf(second.orderId)).toMatchObject({ starts: 31 });
    expect(second.licenseKeys[0]).toHaveProperty('startsOn');
    const third = await buy({ items: items(), renews: second.orderId });
    const { ends } = await termOf(second.orderId);
    expect((await termOf(third.orderId)).starts).toBe(ends + 1);
  });

  it('begins with the payment when the old one has ended, or is refunded', async () => {
    const ended = await buy({ items: items() });
    await passDays(400);
    expect((await termOf((await buy({ items: items(), renews: ended.orderId })).orderId)).starts).toBe(0);
    await stage.buy({ items: items(2) });
    await refund({ kind: 'whole' });
    const { status, body } = await stage.buyer.buy({ items: items(2), renews: stage.params.orderId });
    expect([status, body.code]).toEqual([409, 'renewal-covered']);
  });

  it('is on the invoice, among the keys, at the desk and in the receipt, which leads to the renewal', async () => {
    const first = await buy({ items: items(3) });
    const { orderId } = await buy({ items: items(3), renews: first.orderId });
    const [row] = await query<{ term: string }>(
      `select to_char(starts_on, 'FMDD FMMonth YYYY') || ' to ' || to_char(ends_on, 'FMDD FMMonth YYYY') as term
       from licences where order_id = $1`,
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
      renews: [first.orderId],
      lines: [{ licences: [{ endsOn: keys.body.licenseKeys[0]?.endsOn }] }],
    });
    const receipt = await expectMail(`Renews order: ${first.orderId}`);
    expect(receipt.text).toContain(`Valid from ${term}.`);
  });

  it('of an order of an earlier release is written from its payment', async () => {
    const { orderId } = await buy({ items: items() });
    const { starts, ends } = await termOf(orderId);
    await query('delete from licences where order_id = $1', orderId);
    await query('update licences_written set last_invoice_number = 0');
    await writeEarlierLicences(stage.shop.database);
    // Earlier releases counted a year to the same day.
    expect(await termOf(orderId)).toMatchObject({ starts, ends: ends + 1 });
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
    expect((await termOf(paid.orderId)).starts).toBe((await termOf(orderId)).ends + 1);
    const { orders } = (await stage.buyer.listMyOrders()).body;
    const open = orders.map(({ lines }) => lines[0]?.licences.map(({ openSeats }) => openSeats));
    expect(open).toEqual([[2], [0]]);
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
