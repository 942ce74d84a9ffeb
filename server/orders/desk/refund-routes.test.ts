import { beforeEach, describe, expect, it } from 'vitest';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { shop as seller } from '../../../shop.config.ts';
import { OrderDesk } from '../../../test/order-desk.ts';

const reason = 'Ordered twice';

const stage = await OrderDesk.start();
await stage.changeBuyer();
beforeEach(async () => {
  await stage.setFresh(true);
  await stage.buyAndReceive({ items: [{ productId: 'endpoint-complete', quantity: 3 }] });
});

describe('a refund', () => {
  it('is priced, made and shown as the command does it', async () => {
    const what = { kind: 'seats', seats: [{ productId: 'endpoint-complete', seats: 1 }] };
    const preview = await stage.desk.call(calls.previewRefund, { params: stage.params, body: { what } });
    expect(preview.body).toEqual({
      amountCents: 16_499,
      gstCents: 1500,
      continued: null,
      claimedBy: [],
      lines: [
        {
          position: 0,
          productName: 'Ironbark Security Complete',
          seats: 1,
          amountCents: 14_999,
          endedKeys: [{ number: 3, ending: stage.keys[2]?.slice(-5) }],
        },
      ],
    });
    expect(await stage.readActions()).toEqual([]);
    const made = await stage.refund({ what, reason, refundedCents: 0 });
    expect(made).toMatchObject({ status: 200, body: { state: 'completed', amountCents: 16_499 } });
    expect(await stage.readActions()).toEqual(['refund-requested']);
    const order = await stage.read();
    expect(order).toMatchObject({ refundedCents: 16_499, lines: [{ seatsLeft: 2 }] });
    expect(order.lines[0]?.keys.map(({ state }) => state)).toEqual(['valid', 'valid', 'revoked']);
    expect(order.timeline.slice(-2)).toMatchObject([
      { kind: 'refund-requested', actor: seller.email, text: expect.stringContaining(reason) },
      { kind: 'refund-completed', text: `Refunded $164.99: adjustment note ${made.body.adjustmentNote}.` },
    ]);
    expect(order.refunds).toMatchObject([{ endedKeys: [stage.keys[2]?.slice(-5)] }]);
    const found = await stage.desk.call(calls.searchOrders, { body: { text: made.body.adjustmentNote } });
    expect(found.body.orders).toMatchObject([{ ...stage.params, refundedCents: 16_499 }]);
  });

  it('is made once when the same request comes ten times', async () => {
    const body = { what: { kind: 'amount', amountCents: 1_000 }, reason, refundedCents: 0 };
    const tries = await Promise.all(Array.from({ length: 10 }, () => stage.refund(body)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await stage.read()).toMatchObject({ refundedCents: 1_000 });
    expect((await stage.refund(body)).body.detail).toContain(
      '$10.00 of the order were refunded in the meantime',
    );
    expect(await stage.readActions()).toEqual(['refund-requested']);
  });

  it.each([
    [{ kind: 'amount', amountCents: 49_498 }, 409, '$494.97 is left to refund'],
    [{ kind: 'seats', seats: [{ productId: 'endpoint-complete', seats: 4 }] }, 409, 'has 3 seats of'],
    [{ kind: 'seats', seats: [{ productId: 'other', seats: 1 }] }, 409, 'has no product other'],
    [{ kind: 'seats', seats: [] }, 400, ''],
    [{ kind: 'amount', amountCents: 0 }, 400, ''],
    [{ kind: 'amount', amountCents: 1.5 }, 400, ''],
    [{ kind: 'all' }, 400, ''],
  ])('of %j is refused with %d', async (what, status, sentence) => {
    for (const call of [calls.previewRefund, calls.refundOrder]) {
      const answer = await stage.desk.call(call, {
        params: stage.params,
        body: { what, reason, refundedCents: 0 },
      });
      expect(answer.status).toBe(status);
      expect(answer.body.detail).toContain(sentence);
    }
    expect(await stage.readActions()).toEqual([]);
  });

  it('needs a fresh code and a reason', async () => {
    const what = { kind: 'whole' };
    expect((await stage.refund({ what, reason: ' ', refundedCents: 0 })).status).toBe(400);
    await stage.setFresh(false);
    expect((await stage.refund({ what, reason, refundedCents: 0 })).body.code).toBe('fresh-code-needed');
    expect((await stage.read()).refunds).toEqual([]);
  });
});
