import { afterEach, describe, expect, it } from 'vitest';
import { RefundDesk } from '../../test/refund-desk.ts';
import { sampleLine } from '../../test/sample-order.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { DemoGateway } from '../demo/demo-gateway.ts';
import { previewRefund } from './request-refund.ts';

const database = await shareTestDatabase();
const desk = new RefundDesk(
  database,
  new DemoGateway({ db: database.db, clock: () => new Date(), log: console }),
);
afterEach(() => desk.audit());

const enterpriseSeats = (seats: number) => ({
  kind: 'seats' as const,
  seats: [{ productId: 'endpoint-enterprise', seats }],
});

describe('a whole refund', () => {
  it('returns everything, marks every key, issues a note and queues its mail', async () => {
    const { orderId, paymentId } = await desk.sell();
    const outcome = await desk.refund(orderId);
    expect(outcome).toMatchObject({
      refund: { state: 'completed', amountCents: 46_196, gstCents: 4200, noteNumber: expect.any(Number) },
    });
    expect(await desk.gateway.listRefunds(paymentId)).toMatchObject([{ amountCents: 46_196 }]);
    const keys = await desk.query(
      'select from licence_keys where order_id = $1 and revoked_by_refund is null',
      orderId,
    );
    expect(keys).toEqual([]);
    expect(
      await desk.query(
        `select recipient from outbox where kind = 'adjustment-note' and subject_id = $1`,
        outcome.refund.id,
      ),
    ).toEqual([{ recipient: 'mia.nguyen@example.com' }]);
    expect(await desk.query('select actor, action from audit_events where order_id = $1', orderId)).toEqual([
      { actor: 'test', action: 'refund-requested' },
    ]);
    await expect(desk.refund(orderId)).rejects.toThrow('everything of this order was refunded before');
  });

  it('asked for ten times in parallel is made once', async () => {
    const { orderId, paymentId } = await desk.sell();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => desk.refund(orderId)));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).toHaveLength(9);
    for (const { message } of refusals)
      expect(message).toMatch(/^Nothing was refunded: .*(has no outcome yet|was refunded before)/);
    expect(await desk.gateway.listRefunds(paymentId)).toHaveLength(1);
  });
});

describe('partial refunds', () => {
  it('take back the last seats, and add up to the invoice', async () => {
    const { orderId } = await desk.sell();
    const one = await desk.refund(orderId, enterpriseSeats(1));
    expect(one).toMatchObject({ refund: { state: 'completed', amountCents: 9899, gstCents: 900 } });
    const revoked = await desk.query(
      'select position, seat from licence_keys where order_id = $1 and revoked_by_refund is not null',
      orderId,
    );
    expect(revoked).toEqual([{ position: 0, seat: 2 }]);
    const amount = await desk.refund(orderId, { kind: 'amount', amountCents: 1234 });
    expect(amount).toMatchObject({ refund: { amountCents: 1234 } });
    const rest = await desk.refund(orderId);
    expect(rest).toMatchObject({ refund: { amountCents: 46_196 - 9899 - 1234 } });
    expect((await desk.readNote(rest.refund.id))?.lines).toMatchObject([
      { quantity: 2, productName: 'Ironbark Enterprise Protection' },
      { quantity: 1 },
    ]);
  });

  it('in parallel never return more than was paid, and one at a time is under way', async () => {
    const { orderId, paymentId } = await desk.sell([sampleLine({ quantity: 4 })]);
    for (let round = 0; round < 4; round++)
      await Promise.allSettled(Array.from({ length: 6 }, () => desk.refund(orderId, enterpriseSeats(1))));
    const listed = (await desk.gateway.listRefunds(paymentId)) ?? [];
    expect(listed.length).toBeLessThanOrEqual(4);
    await Promise.allSettled([desk.refund(orderId)]);
    const [sum] = await desk.query(
      'select sum(amount_cents)::int as amount, sum(gst_cents)::int as gst from refunds where order_id = $1',
      orderId,
    );
    expect(sum).toEqual({ amount: 39_596, gst: 3600 });
  });
});

describe('a refund is refused, and nothing is written', () => {
  it('of an order that is not there or not paid, of too many seats, and of too much', async () => {
    const { orderId } = await desk.sell();
    await desk.query(`insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents)
      values ('ORD-PENDING', 'a@example.com', '{}', 100, 10, 110)`);
    const isRefused = (refund: Promise<unknown>, why: string) =>
      expect(refund).rejects.toThrow(`Nothing was refunded: ${why}.`);
    await isRefused(desk.refund('ORD-NONE'), 'there is no order ORD-NONE');
    await isRefused(desk.refund('ORD-PENDING'), 'the order ORD-PENDING is not paid');
    const fourSeats = desk.refund(orderId, enterpriseSeats(4));
    await isRefused(fourSeats, 'the order has 3 seats of endpoint-enterprise left to refund');
    const tooMuch = desk.refund(orderId, { kind: 'amount', amountCents: 46_197 });
    await isRefused(tooMuch, '$461.96 is left to refund');
    expect(await desk.query('select from refunds where order_id = $1', orderId)).toEqual([]);
  });

  it('of an order whose gateway this process cannot ask', async () => {
    const { orderId } = await desk.sell();
    await desk.query(`update orders set gateway = 'https://other.example' where id = $1`, orderId);
    await expect(desk.refund(orderId)).rejects.toThrow(
      "Nothing was refunded: the order was charged by the gateway https://other.example, which isn't configured.",
    );
    expect(await desk.query('select from refunds where order_id = $1', orderId)).toEqual([]);
  });

  it('a preview prices it and writes nothing', async () => {
    const { orderId } = await desk.sell();
    expect(
      await previewRefund(
        { ...desk, sealer: await openTestSealer(desk.db) },
        { orderId, what: enterpriseSeats(2) },
      ),
    ).toMatchObject({
      amountCents: 19_798,
      gstCents: 1800,
      lines: [{ position: 0, seats: 2, amountCents: 17_998 }],
    });
    expect(await desk.query('select from refunds where order_id = $1', orderId)).toEqual([]);
  });

  it('that the gateway refuses is recorded as failed, with an alert, and may be asked for again', async () => {
    const { orderId, paymentId } = await desk.sell();
    await desk.query(
      'update demo_gateway_charges set refunded_cents = amount_cents where transaction_id = $1',
      paymentId,
    );
    const outcome = await desk.refund(orderId, enterpriseSeats(1));
    expect(outcome).toMatchObject({ refund: { state: 'failed', noteNumber: null } });
    expect(await desk.query('select kind from alerts where order_id = $1', orderId)).toEqual([
      { kind: 'refund-failed' },
    ]);
    await desk.query(
      'update demo_gateway_charges set refunded_cents = 0 where transaction_id = $1',
      paymentId,
    );
    expect(await desk.refund(orderId, enterpriseSeats(1))).toMatchObject({ refund: { state: 'completed' } });
  });
});
