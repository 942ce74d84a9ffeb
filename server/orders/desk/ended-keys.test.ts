import { beforeEach, describe, expect, it } from 'vitest';
import { keysCalls } from '../../../contract/desk/keys.ts';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { OrderDesk } from '../../../test/order-desk.ts';

const productId = 'endpoint-complete';
const reason = 'Ordered twice';

const stage = await OrderDesk.start();
beforeEach(async () => {
  await stage.changeBuyer();
  await stage.setFresh(true);
});

const buySeats = (quantity: number) => stage.buyAndReceive({ items: [{ productId, quantity }] });
const refund = (seats: object, refundedCents = 0) =>
  stage.refund({ what: { kind: 'seats', seats: [{ productId, ...seats }] }, reason, refundedCents });
const reveal = async () =>
  (await stage.desk.call(calls.revealKeys, { params: stage.params })).body.keys.map(({ key }) => key);
const mailOf = (kind: string) =>
  stage.shop.mailServer.mails.findLast(
    ({ recipients, messageId }) =>
      recipients.includes(stage.buyer.email) && messageId?.startsWith(`<${kind}.`),
  );

describe('a key that a refund ended is ended everywhere', () => {
  it('at the desk, where 10 of 150 seats were refunded', async () => {
    await buySeats(150);
    expect((await refund({ seats: 10 })).body.state).toBe('completed');
    expect(await reveal()).toEqual(stage.keys.slice(0, 140));
    const order = await stage.read();
    expect(order.lines).toMatchObject([{ keyCount: 150, validKeyCount: 140, seatsLeft: 140 }]);
    expect(order.refunds[0]?.endedKeys).toEqual(stage.keys.slice(140).map((key) => key.slice(-5)));
    const ended = order.lines[0]?.keys.filter(({ state }) => state === 'revoked').map(({ seat }) => seat);
    expect(ended).toEqual([140, 141, 142, 143, 144, 145, 146, 147, 148, 149]);
    const find = async (key = '') =>
      (await stage.desk.call(keysCalls.findKeys, { body: { key } })).body.keys[0]?.endedBecause;
    expect([await find(stage.keys[0]), await find(stage.keys[149])]).toEqual([null, 'refunded']);
  });

  it('in a receipt that is mailed again', async () => {
    await buySeats(3);
    await refund({ seats: 1 });
    const before = stage.receiptsTo(stage.buyer.email).length;
    await stage.desk.call(calls.resendReceipt, { params: stage.params });
    await expect.poll(() => stage.receiptsTo(stage.buyer.email).length).toBe(before + 1);
    const text = mailOf('receipt')?.text ?? '';
    expect(stage.keys.map((key) => text.includes(key))).toEqual([true, true, false]);
  });
});

describe('the mail of a refund names the keys that it ended', () => {
  it('also when the last one was replaced before', async () => {
    await buySeats(3);
    const { lines } = await stage.read();
    const licenceKeyId = lines[0]?.keys[2]?.id;
    const body = { ...stage.params, licenceKeyId, reason };
    expect((await stage.desk.call(keysCalls.replaceKey, { body })).status).toBe(200);
    const replacement = (await reveal())[2] ?? '';
    await refund({ seats: 1 });
    expect(await reveal()).toEqual(stage.keys.slice(0, 2));
    await expect.poll(() => mailOf('adjustment-note')?.text).toContain(`…${replacement.slice(-5)}`);
    for (const key of [...stage.keys, replacement])
      expect(mailOf('adjustment-note')?.text).not.toContain(key);
    expect(mailOf('adjustment-note')?.text).not.toContain(stage.keys[2]?.slice(-5));
  });

  it('of the seats that the operator has chosen', async () => {
    await buySeats(4);
    const what = { kind: 'seats', seats: [{ productId, numbers: [1, 3] }] };
    const preview = await stage.desk.call(calls.previewRefund, { params: stage.params, body: { what } });
    const endings = [stage.keys[0], stage.keys[2]].map((key) => key?.slice(-5));
    expect(preview.body.lines).toMatchObject([
      {
        endedKeys: [
          { number: 1, ending: endings[0] },
          { number: 3, ending: endings[1] },
        ],
      },
    ]);
    expect((await refund({ numbers: [1, 3] })).body.state).toBe('completed');
    expect(await reveal()).toEqual([stage.keys[1], stage.keys[3]]);
    await expect.poll(() => mailOf('adjustment-note')?.text).toContain(`…${endings[0]}, …${endings[1]}`);
    const again = await refund({ numbers: [3] }, 32_998);
    expect(again).toMatchObject({ status: 409 });
    expect(again.body.detail).toContain('seat 3 of endpoint-complete has no valid key of its own');
    expect((await refund({ numbers: [2], seats: 1 })).status).toBe(400);
  });
});
