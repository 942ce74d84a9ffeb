import { expect, it } from 'vitest';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { OrderDesk } from '../../../test/order-desk.ts';

const stage = await OrderDesk.start();
const { desk, shop } = stage;
let sent = '';
let unpaid = '';
let refunded = '';

it('an order is bought, one is refunded, and one is declined', async () => {
  await stage.changeBuyer();
  await stage.buyAndReceive({ items: [{ productId: 'endpoint-complete', quantity: 3 }] });
  refunded = stage.params.orderId;
  await stage.refund({ what: { kind: 'whole' }, reason: 'Ordered twice', refundedCents: 0 });
  await stage.changeBuyer();
  await stage.buyAndReceive();
  sent = stage.params.orderId;
  await stage.buyer.buy({ card: { cardNumber: '4000 0000 0000 0002' } });
  const { rows } = await shop.database.pool.query(`select id from orders where state = 'declined'`);
  unpaid = rows[0].id;
});

const countActions = async (action: string) => {
  const { rows } = await shop.database.pool.query(
    'select order_id as "orderId", after from audit_events where action = $1 order by id',
    [action],
  );
  return rows;
};

const resend = (orderIds: readonly string[], request: string) =>
  desk.call(calls.resendReceipts, { body: { orderIds: [...orderIds], request } });

it('resends the receipts one by one, with an outcome and an event each; a repeated request mails nothing', async () => {
  const { email } = stage.buyer;
  const outcomes = [
    { orderId: sent, done: `On its way to ${email}.`, refused: null },
    {
      orderId: unpaid,
      done: null,
      refused: `The order ${unpaid} is not paid, so it has no receipt.`,
    },
    { orderId: 'ORD-GONE', done: null, refused: 'There is no order ORD-GONE.' },
  ];
  const wanted = [sent, unpaid, sent, 'ORD-GONE'];
  expect((await resend(wanted, 'first')).body).toEqual({ results: outcomes });
  await expect.poll(() => stage.receiptsTo(email).length).toBe(2);
  await expect.poll(async () => (await stage.read()).receipt.isQueued).toBe(false);

  expect((await resend(wanted, 'first')).body).toEqual({ results: outcomes });
  expect(await countActions('receipt-resent')).toMatchObject([
    { orderId: sent, after: { request: 'first' } },
  ]);
  expect((await stage.read()).receipt.isQueued).toBe(false);
  await resend([sent], 'second');
  await expect.poll(() => stage.receiptsTo(email).length).toBe(3);
});

it('marks the ended keys of orders as revoked at the vendor, and none twice', async () => {
  const mark = () => desk.call(calls.markKeysRevoked, { body: { orderIds: [sent, refunded] } });
  const none = 'No key of this order is to be revoked.';
  expect((await mark()).body.results).toEqual([
    { orderId: sent, done: null, refused: none },
    { orderId: refunded, done: 'Marked 3 keys as revoked.', refused: null },
  ]);
  expect((await mark()).body.results).toEqual([
    { orderId: sent, done: null, refused: none },
    { orderId: refunded, done: null, refused: none },
  ]);
  const events = await countActions('keys-of-order-revoked-at-vendor');
  expect(events).toMatchObject([{ orderId: refunded, after: { licenceKeyIds: expect.any(Array) } }]);
});

it('lists and downloads the orders that are chosen', async () => {
  const found = await desk.call(calls.searchOrders, { body: { orderIds: [sent] } });
  expect(found.body.orders.map(({ orderId }) => orderId)).toEqual([sent]);
  const { text } = await desk.call(calls.downloadOrders, { body: { orderIds: [sent, refunded] } });
  expect(text.split('\r\n')).toHaveLength(4);
  expect(text).not.toContain(unpaid);
});

it('takes at most 100 orders, and at least one', async () => {
  const many = Array.from({ length: 101 }, (_, i) => `ORD-${i}`);
  expect((await resend(many, 'many')).status).toBe(400);
  expect((await resend([], 'none')).status).toBe(400);
});
