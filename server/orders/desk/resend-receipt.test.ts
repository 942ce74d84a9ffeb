import { beforeEach, describe, expect, it } from 'vitest';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { shop as seller } from '../../../shop.config.ts';
import { masked, OrderDesk } from '../../../test/order-desk.ts';

const stage = await OrderDesk.start();
beforeEach(async () => {
  stage.shop.mailServer.mode = 'accept';
  await stage.changeBuyer();
});

describe('resending a receipt', () => {
  it('mails a copy with a Message-ID of its own, and changes no state', async () => {
    await stage.buyAndReceive();
    const before = await stage.read();
    const resent = await stage.desk.call(calls.resendReceipt, { params: stage.params });
    expect(resent).toMatchObject({ status: 200, body: { email: stage.buyer.email } });
    await expect.poll(() => stage.receiptsTo(stage.buyer.email).length).toBe(2);
    const [first, copy] = stage.receiptsTo(stage.buyer.email);
    expect(copy?.messageId).not.toBe(first?.messageId);
    expect(copy?.text).toBe(first?.text);
    await expect.poll(async () => (await stage.read()).receipt.isQueued).toBe(false);
    const after = await stage.read();
    expect(after).toMatchObject({ state: 'fulfilled', receipt: before.receipt });
    expect(after.timeline.at(-1)).toMatchObject({ kind: 'action', actor: seller.email });
    expect(await stage.readAudit()).toEqual([
      {
        actor: seller.email,
        action: 'receipt-resent',
        before: null,
        after: { email: masked(stage.buyer.email) },
      },
    ]);
  });

  it('ends a failure that was recorded in the meantime', async () => {
    await stage.buyAndReceive();
    const { receipt } = await stage.read();
    stage.shop.mailServer.mode = { command: 'RCPT', reply: '450 Mailbox busy' };
    await stage.desk.call(calls.resendReceipt, { params: stage.params });
    await stage.shop.database.pool.query(
      `update orders set receipt_rejected_at = now(), receipt_rejection = 'address-refused' where id = $1`,
      [stage.params.orderId],
    );
    expect((await stage.read()).receipt).toMatchObject({ state: 'dead', isQueued: true });
    stage.shop.mailServer.mode = 'accept';
    await expect.poll(async () => (await stage.read()).receipt).toEqual(receipt);
  });

  it('retries a copy that was refused as another copy, which no mail program hides', async () => {
    stage.shop.expectError('the mail server refused the address of a mail');
    await stage.buyAndReceive();
    stage.shop.mailServer.mode = 'reject-5xx';
    await stage.desk.call(calls.resendReceipt, { params: stage.params });
    await expect.poll(async () => (await stage.read()).receipt.state).toBe('dead');
    stage.shop.mailServer.mode = 'accept';
    const { orderId } = stage.params;
    const retried = await stage.desk.call(calls.retryReceipts, { body: { orderIds: [orderId] } });
    expect(retried.body).toEqual({ queued: [orderId], notQueued: [] });
    await expect.poll(() => stage.receiptsTo(stage.buyer.email).length).toBe(2);
    const [first, copy] = stage.receiptsTo(stage.buyer.email);
    expect(copy?.messageId).not.toBe(first?.messageId);
  });

  it('is refused while the receipt is queued, and for an order that is not paid', async () => {
    stage.shop.mailServer.mode = { command: 'RCPT', reply: '450 Mailbox busy' };
    await stage.buy();
    expect(await stage.desk.call(calls.resendReceipt, { params: stage.params })).toMatchObject({
      status: 409,
      body: { code: 'refused', detail: expect.stringContaining('queued already') },
    });
    stage.shop.mailServer.mode = 'accept';
    await expect.poll(async () => (await stage.read()).state).toBe('fulfilled');
    const { body } = await stage.buyer.buy({ card: { cardNumber: '4000 0000 0000 0002' } });
    expect(body.code).toBe('card-declined');
    const { rows } = await stage.shop.database.pool.query(
      `select id from orders where state = 'declined' and email = $1`,
      [stage.buyer.email],
    );
    stage.params = { orderId: rows[0].id };
    expect((await stage.desk.call(calls.resendReceipt, { params: stage.params })).body.detail).toContain(
      'is not paid',
    );
    expect(await stage.readActions()).toEqual([]);
    expect((await stage.desk.call(calls.resendReceipt, { params: { orderId: 'ORD-NONE' } })).status).toBe(
      404,
    );
  });

  it('sends a dead receipt again, and so do many retries together', async () => {
    stage.shop.expectError('the mail server refused the address of a mail');
    stage.shop.mailServer.mode = 'reject-5xx';
    await stage.buy();
    await expect.poll(async () => (await stage.read()).receipt.state).toBe('dead');
    expect((await stage.read()).receipt.reason).toBe('address-refused');
    const listed = await stage.desk.call(calls.searchOrders, { body: { needs: 'dead-receipt' } });
    expect(listed.body.orders).toMatchObject([{ orderId: stage.params.orderId, needs: ['dead-receipt'] }]);
    stage.shop.mailServer.mode = 'accept';
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => stage.desk.call(calls.resendReceipt, { params: stage.params })),
    );
    expect(tries.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    await expect.poll(async () => (await stage.read()).state).toBe('fulfilled');
    expect(stage.receiptsTo(stage.buyer.email)[0]?.messageId).toMatch(
      new RegExp(`^<receipt.${stage.params.orderId}@`, 'i'),
    );
    expect((await stage.readActions()).length).toBe(tries.filter(({ status }) => status === 200).length);
    const retried = await stage.desk.call(calls.retryReceipts, {
      body: { orderIds: [stage.params.orderId, 'ORD-NONE'] },
    });
    expect(retried.body).toEqual({
      queued: [],
      notQueued: [
        { orderId: stage.params.orderId, reason: 'sent-already' },
        { orderId: 'ORD-NONE', reason: 'not-found' },
      ],
    });
  });
});

describe('a receipt that came back', () => {
  it('is marked, needs somebody, and is sent again to the corrected address', async () => {
    await stage.buyAndReceive();
    const { email } = stage.buyer;
    expect(await stage.desk.call(calls.markReceiptBounced, { params: stage.params })).toMatchObject({
      status: 200,
      body: { email },
    });
    expect(await stage.read()).toMatchObject({
      receipt: { state: 'dead', reason: 'address-refused', isQueued: false },
    });
    const { body } = await stage.desk.call(calls.searchOrders, {
      body: { needs: 'dead-receipt', text: email },
    });
    expect(body).toMatchObject({ orders: [{ orderId: stage.params.orderId }] });
    expect((await stage.readAudit()).at(-1)).toMatchObject({
      action: 'receipt-bounced',
      after: { email: masked(email) },
    });
    const again = await stage.desk.call(calls.markReceiptBounced, { params: stage.params });
    expect(again.body).toMatchObject({
      detail: expect.stringContaining('is marked as undelivered already.'),
    });

    const corrected = `right.${email}`;
    await stage.desk.call(calls.fixEmail, { params: stage.params, body: { email: corrected } });
    await expect.poll(() => stage.receiptsTo(corrected).length).toBe(1);
    await expect.poll(async () => (await stage.read()).receipt.state).toBe('accepted');
    const { rows } = await stage.shop.database.pool.query(
      'select from mail_failures where order_id = $1 and ended_at is null',
      [stage.params.orderId],
    );
    expect(rows).toEqual([]);
  });
});
