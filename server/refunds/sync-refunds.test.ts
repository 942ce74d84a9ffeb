import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RefundDesk } from '../../test/refund-desk.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { DemoGateway } from '../demo/demo-gateway.ts';
import { requireRefund } from './refund-store.ts';
import { requestRefund } from './request-refund.ts';
import { settleRefund, toRequest } from './settle-refund.ts';
import { syncRefunds } from './sync-refunds.ts';

let order: { orderId: string; paymentId: string };

const database = await shareTestDatabase();
const desk = new RefundDesk(
  database,
  new DemoGateway({ db: database.db, clock: () => new Date(), log: console }),
);
beforeEach(async () => {
  order = await desk.sell();
});
afterEach(() => desk.audit());

/** A refund that the shop didn't ask for, as from the gateway's dashboard. */
async function refundElsewhere(amountCents: number): Promise<void> {
  const refundId = randomUUID();
  expect(await desk.gateway.refund({ ...order, refundId, amountCents })).toMatchObject({ kind: 'completed' });
}

const readRefunds = () =>
  desk.query<{ id: string; amount: number; gst: number }>(
    `select id, amount_cents as amount, gst_cents as gst, asked_by from refunds
     where order_id = $1 order by settled_at`,
    order.orderId,
  );

describe('a refund made in the dashboard', () => {
  it('is recorded once, with a note, a mail and an audit event', async () => {
    await refundElsewhere(1000);
    expect(await Promise.all([1, 2, 3].map(() => syncRefunds(desk, order.paymentId)))).toEqual([
      true,
      true,
      true,
    ]);
    const [refund, ...others] = await readRefunds();
    expect(refund).toMatchObject({ amount: 1000, gst: 91, asked_by: 'stripe' });
    expect(others).toEqual([]);
    const note = await desk.readNote(refund?.id ?? '');
    expect(note).toMatchObject({ amountCents: 1000, lines: [], reason: 'Refund made by the seller' });
    expect(await desk.query(`select from outbox where subject_id = $1`, refund?.id)).toHaveLength(1);
  });

  it('that returns the last cent takes back every seat that is left', async () => {
    await desk.refund(order.orderId, {
      kind: 'seats',
      seats: [{ productId: 'endpoint-enterprise', seats: 2 }],
    });
    await refundElsewhere(46_196 - 19_798);
    await syncRefunds(desk, order.paymentId);
    const keys = await desk.query(
      'select from licence_keys where order_id = $1 and revoked_by_refund is null',
      order.orderId,
    );
    expect(keys).toEqual([]);
    expect(await readRefunds()).toMatchObject([{ gst: 1800 }, { gst: 2400, asked_by: 'stripe' }]);
  });

  it('that carries the id of a refund of ours is recorded as another one', async () => {
    const outcome = await desk.refund(order.orderId, { kind: 'amount', amountCents: 1000 });
    await desk.query(`update refunds set gateway_refund_id = 'RFN-OURS' where id = $1`, outcome.refund.id);
    await syncRefunds(desk, order.paymentId);
    await syncRefunds(desk, order.paymentId);
    expect(await readRefunds()).toMatchObject([{ asked_by: 'test' }, { asked_by: 'stripe', amount: 1000 }]);
  });

  it('leaves less to refund', async () => {
    await refundElsewhere(40_000);
    await syncRefunds(desk, order.paymentId);
    const amount = desk.refund(order.orderId, { kind: 'amount', amountCents: 6197 });
    await expect(amount).rejects.toThrow('Nothing was refunded: $61.96 is left to refund.');
    expect(await desk.refund(order.orderId)).toMatchObject({ refund: { amountCents: 6196 } });
  });
});

describe("the shop's own refund", () => {
  it('that has no outcome yet is recorded, before another that was completed first', async () => {
    const { orderId, paymentId } = order;
    const { refundId } = await requestRefund(desk, {
      orderId,
      reason: 'x',
      actor: 'test',
      what: { kind: 'amount', amountCents: 5 },
    });
    await desk.gateway.refund({ ...order, refundId, amountCents: 5 });
    await refundElsewhere(46_196 - 5);
    await syncRefunds(desk, paymentId);
    const refunds = await readRefunds();
    expect(refunds.reduce((sum, { gst }) => sum + gst, 0)).toBe(4200);
    expect(refunds.map(({ id }) => id)).toContain(refundId);
  });

  it('of which several processes learn together is recorded once', async () => {
    const { refundId } = await requestRefund(desk, {
      orderId: order.orderId,
      reason: 'x',
      actor: 'test',
      what: { kind: 'whole' },
    });
    const refund = await requireRefund(desk.db, refundId);
    const outcome = await desk.gateway.refund(toRequest(refund));
    if (outcome.kind !== 'completed') throw new Error(outcome.kind);
    const settled = await Promise.all([1, 2, 3, 4].map(() => settleRefund(desk, refund, outcome)));
    expect(new Set(settled.map(({ noteNumber }) => noteNumber)).size).toBe(1);
  });

  it('that the gateway reports in another state is left as it is, with one alert', async () => {
    const outcome = await desk.refund(order.orderId);
    const { id } = outcome.refund;
    await desk.query(`update refunds set state = 'failed' where id = $1`, id);
    await syncRefunds(desk, order.paymentId);
    await syncRefunds(desk, order.paymentId);
    expect(await desk.query('select kind from alerts where order_id = $1', order.orderId)).toEqual([
      { kind: 'refund-differs' },
    ]);
    expect(await desk.query('select state from refunds where id = $1', id)).toEqual([{ state: 'failed' }]);
    await desk.query(`update refunds set state = 'completed' where id = $1`, id);
  });
});

it('of a pending order nothing is recorded until it is settled', async () => {
  const { orderId, paymentId } = order;
  await desk.query(
    `insert into payments (order_id, gateway, payment_id, amount_cents, status) values ($1, 'demo', $2, 46196, 'open')
     on conflict (order_id) do nothing`,
    orderId,
    paymentId,
  );
  const [paid] = await desk.query<{ number: number }>(
    'select invoice_number as number from orders where id = $1',
    orderId,
  );
  await desk.query(
    `update orders set state = 'pending', transaction_id = null, invoice_number = null, settled_at = null
     where id = $1`,
    orderId,
  );
  await refundElsewhere(500);
  expect(await syncRefunds(desk, paymentId)).toBe(false);
  expect(await readRefunds()).toEqual([]);
  await desk.query(
    `update orders set state = 'paid', transaction_id = $2, invoice_number = $3, settled_at = now() where id = $1`,
    orderId,
    paymentId,
    paid?.number,
  );
  await syncRefunds(desk, paymentId);
  expect(await readRefunds()).toMatchObject([{ amount: 500 }]);
});

it('a payment that is not known has nothing to record', async () => {
  expect(await syncRefunds(desk, 'TXN-NONE')).toBe(true);
});
