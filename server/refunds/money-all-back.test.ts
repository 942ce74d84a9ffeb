import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { addStockProduct, importTestKeys, vendorKeys } from '../../test/key-stock.ts';
import { RefundDesk } from '../../test/refund-desk.ts';
import { sampleLine } from '../../test/sample-order.ts';
import { StripeAtDouble } from '../../test/stripe-at-double.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { serveBackorders } from '../orders/serve-backorders.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { syncRefunds } from './sync-refunds.ts';

let card: string;

/** Its refunds are pending until the test says what became of them. */
const slowCard = '4000000000007726';

const database = await shareTestDatabase();
const stripe = await StripeAtDouble.start(2_000);
const createToken = async () => ({
  confirmationToken: await stripe.double.createToken(card),
  cardholderName: 'Mia',
});
const desk = new RefundDesk(database, stripe.gateway, createToken);
await stripe.double.control('PUT', '/later', { milliseconds: 3_600_000 });
afterAll(async () => {
  await stripe.stop();
});
afterEach(async () => {
  await stripe.endTest();
  await desk.audit();
});

const signal = new AbortController().signal;

async function refundInDashboard(paymentId: string, amount?: number): Promise<string> {
  const body = { payment_intent: paymentId, ...(amount && { amount }) };
  return (await stripe.double.control<{ id: string }>('POST', '/refunds', body)).id;
}

const finish = (id: string | null, outcome: 'success' | 'failure') =>
  stripe.double.control('POST', `/refunds/${id}`, { outcome });

async function reconcile(): Promise<void> {
  await desk.makeRefundsStale();
  await reconcileRefunds(desk, signal);
}

/** Which keys are valid, and the seats that each note names. */
async function readKeysAndNotes(orderId: string) {
  const valid = await desk.query(
    'select from licence_keys where order_id = $1 and revoked_by_refund is null',
    orderId,
  );
  const notes = await desk.query<{ id: string }>(
    `select id from refunds join adjustment_notes on refund_id = id where order_id = $1 order by number`,
    orderId,
  );
  const seats: number[] = [];
  for (const { id } of notes) {
    const { lines = [] } = (await desk.readNote(id)) ?? {};
    seats.push(lines.reduce((sum, { quantity }) => sum + quantity, 0));
  }
  return { valid: valid.length, seats };
}

describe('an order whose money is all back has no valid key, and its notes name every seat', () => {
  it('when two refunds of the dashboard were pending together', async () => {
    card = slowCard;
    const { orderId, paymentId } = await desk.sell();
    const ids = [await refundInDashboard(paymentId, 20_000), await refundInDashboard(paymentId, 26_196)];
    await syncRefunds(desk, paymentId);
    expect(await readKeysAndNotes(orderId)).toEqual({ valid: 4, seats: [] });
    for (const id of ids) await finish(id, 'success');
    await reconcile();
    expect(await readKeysAndNotes(orderId)).toEqual({ valid: 0, seats: [0, 4] });
  });

  it("when the operator's refund got no response, and everything was refunded in the dashboard", async () => {
    card = '4242424242424242';
    const { orderId, paymentId } = await desk.sell();
    await stripe.double.setFaults({ cutBefore: { next: 9, operations: ['refund'] } });
    expect(await desk.refund(orderId)).toMatchObject({ refund: { state: 'requested' } });
    await stripe.double.setFaults();
    await refundInDashboard(paymentId);
    await syncRefunds(desk, paymentId);
    await reconcile();
    expect(await desk.query('select state from refunds where order_id = $1 order by state', orderId)).toEqual(
      [{ state: 'completed' }, { state: 'failed' }],
    );
    expect(await readKeysAndNotes(orderId)).toEqual({ valid: 0, seats: [4] });
  });

  it('when an earlier refund had failed, and the shop did not know it yet', async () => {
    card = slowCard;
    const { orderId, paymentId } = await desk.sell();
    const pending = await desk.refund(orderId);
    await finish(pending.refund.gatewayRefundId, 'failure');
    await finish(await refundInDashboard(paymentId), 'success');
    await syncRefunds(desk, paymentId);
    expect(await readKeysAndNotes(orderId)).toEqual({ valid: 0, seats: [4] });
  });

  it('when seats and the rest were refunded at the same time, whichever is recorded first', async () => {
    card = slowCard;
    const { orderId, paymentId } = await desk.sell();
    const seats = [{ productId: 'endpoint-enterprise', seats: 2 }];
    const pending = await desk.refund(orderId, { kind: 'seats', seats });
    await finish(await refundInDashboard(paymentId, 46_196 - 19_798), 'success');
    await syncRefunds(desk, paymentId);
    expect(await readKeysAndNotes(orderId)).toEqual({ valid: 4, seats: [0] });
    await finish(pending.refund.gatewayRefundId, 'success');
    await syncRefunds(desk, paymentId);
    expect(await readKeysAndNotes(orderId)).toEqual({ valid: 0, seats: [0, 4] });
  });
});

it('a back-order whose money is all back is mailed no keys at the next import', async () => {
  card = slowCard;
  const sealer = await openTestSealer(desk.db);
  await addStockProduct(desk.db);
  const { orderId, paymentId } = await desk.sell([
    sampleLine({ productId: 'endpoint-complete', quantity: 2 }),
  ]);
  await desk.query('delete from licence_keys where order_id = $1', orderId);
  await desk.query(
    `update order_lines set awaiting_keys_since = now(), fulfilment = 'stock' where order_id = $1`,
    orderId,
  );
  const ids = [await refundInDashboard(paymentId, 10_000), await refundInDashboard(paymentId, 9798)];
  await syncRefunds(desk, paymentId);
  for (const id of ids) await finish(id, 'success');
  await reconcile();
  await importTestKeys({ db: desk.db, sealer }, vendorKeys(2));
  await serveBackorders({ db: desk.db, sealer, outbox: desk.outbox, log: desk.log }, signal);
  expect(await desk.query('select from order_lines where awaiting_keys_since is not null')).toEqual([]);
  expect(await desk.query(`select from outbox where kind = 'keys'`)).toEqual([]);
  expect(await readKeysAndNotes(orderId)).toEqual({ valid: 0, seats: [0, 2] });
});
