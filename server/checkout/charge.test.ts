import { expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { demoCardWith } from '../../test/demo-charge.ts';
import { insertPendingOrders } from '../../test/pending-orders.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { DemoGateway } from '../demo/demo-gateway.ts';
import { RandomKeySource } from '../keys/licence-key.ts';
import type { ChargeOutcome, ChargeRequest } from '../payments/payment-gateway.ts';
import { openLog } from '../platform/log/log.ts';
import { charge, chargeAfter, type PlacedOrder } from './charge.ts';
import { answer } from './place-order.ts';
import { settle } from './settle-order.ts';
import { holdKeys } from './take-keys.ts';

const database = await shareTestDatabase();

/** Opens a payment before it takes the money. */
class OpeningGateway extends DemoGateway {
  readonly takesKeysFirst = true;
  confirmed = 0;

  override async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    if (!(await request.recordPaymentId(`pi_${request.orderId}`))) return { kind: 'never-charged' };
    this.confirmed += 1;
    return super.charge(request);
  }
}

async function openOrder(): Promise<PlacedOrder & { readonly gateway: OpeningGateway }> {
  const { db, pool } = database;
  const log = openLog('silent');
  const [orderId = ''] = await insertPendingOrders(pool, { email: 'buyer@example.com' });
  const sealer = await openTestSealer(db);
  const parts = { db, seller, sealer, keySource: new RandomKeySource(), outbox: { wake() {} } };
  return {
    parts: { ...parts, runInShare: (_client, call) => call() },
    log,
    gateway: new OpeningGateway({ db, clock: () => new Date(), log }),
    orderId,
    amountCents: 16_499,
    gstCents: 1_500,
    lines: [],
    payment: demoCardWith('Approved'),
    client: '192.0.2.1',
  };
}

it.each([charge, chargeAfter(holdKeys)])(
  '$name: the payment is recorded before it is confirmed',
  async ({ run }) => {
    const order = await openOrder();
    expect(await run(order, null)).toMatchObject({ kind: 'approved' });
    const { rows } = await database.pool.query('select payment_id from payments where order_id = $1', [
      order.orderId,
    ]);
    expect(rows).toEqual([{ payment_id: `pi_${order.orderId}` }]);
  },
);

it.each([charge, chargeAfter(holdKeys)])(
  '$name: a payment of an order that has ended is not confirmed',
  async ({ run }) => {
    const order = await openOrder();
    await settle.run(order, { kind: 'never-charged', paymentId: null });
    const paymentId = `pi_${order.orderId}`;
    expect(await run(order, null)).toMatchObject({ kind: 'never-charged', paymentId });
    expect(order.gateway.confirmed).toBe(0);
  },
);

it('answer: an outcome that is not known is marked, so that a repeated request returns the same', async () => {
  const order = await openOrder();
  expect(await answer.run(order, { kind: 'unknown' })).toEqual({ kind: 'outcome-unknown' });
  const { rows } = await database.pool.query(
    'select outcome_unknown from purchase_attempts where order_id = $1',
    [order.orderId],
  );
  expect(rows).toEqual([{ outcome_unknown: true }]);
});
