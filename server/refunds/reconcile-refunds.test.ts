import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RefundDesk } from '../../test/refund-desk.ts';
import { StripeAtDouble } from '../../test/stripe-at-double.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { DemoGateway } from '../demo/demo-gateway.ts';
import { refuseForeignWork } from '../orders/refuse-foreign-work.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { requestRefund } from './request-refund.ts';

let order: { orderId: string; paymentId: string };

const database = await shareTestDatabase();
const stripe = await StripeAtDouble.start(2_000);
const createToken = async () => ({
  confirmationToken: await stripe.double.createToken(),
  cardholderName: 'Mia Nguyen',
});
const desk = new RefundDesk(database, stripe.gateway, createToken);
afterAll(async () => {
  await stripe.stop();
});
beforeEach(async () => {
  order = await desk.sell();
});
afterEach(async () => {
  await stripe.endTest();
  await desk.audit();
});

const reconcile = () => reconcileRefunds(desk, new AbortController().signal);
const readRefunds = () =>
  desk.query('select state, amount_cents as "amountCents" from refunds where order_id = $1', order.orderId);
const readNotes = () =>
  desk.query(
    'select from adjustment_notes join refunds on id = refund_id where order_id = $1',
    order.orderId,
  );

describe('a refund without an outcome', () => {
  it.each([
    'cutAfter',
    'cutBefore',
    'errorAfter',
    'error',
    'timeoutAfter',
    'timeoutBefore',
    'rateLimit',
  ] as const)('after a fault of the gateway is made once: %s', async (fault) => {
    await stripe.double.setFaults({ [fault]: { probability: 1 } });
    expect(await desk.refund(order.orderId)).toMatchObject({
      refund: { state: 'requested', noteNumber: null },
    });
    await stripe.double.setFaults();
    await expect(desk.refund(order.orderId)).rejects.toThrow('of this order has no outcome yet');
    await reconcile();
    expect(await readRefunds()).toMatchObject([{ state: 'requested' }]);

    await desk.makeRefundsStale();
    await Promise.all([reconcile(), reconcile(), reconcile()]);
    expect(await readRefunds()).toEqual([{ state: 'completed', amountCents: 46_196 }]);
    expect(await readNotes()).toHaveLength(1);
    expect(await desk.gateway.listRefunds(order.paymentId)).toHaveLength(1);
  });

  it('stops a start without its gateway', async () => {
    const { orderId } = order;
    await requestRefund(desk, { orderId, what: { kind: 'whole' }, reason: 'x', actor: 'test' });
    await refuseForeignWork(desk.db, desk.gateways);
    const other = new DemoGateway({ db: desk.db, clock: () => new Date(), log: console });
    await expect(refuseForeignWork(desk.db, [other])).rejects.toThrow(
      /^1 refund without an outcome belongs to the gateway stripe-sandbox, which isn't configured/,
    );
    await desk.makeRefundsStale();
    await reconcile();
    await refuseForeignWork(desk.db, [other]);
  });

  it('that a process left before it asked the gateway is made', async () => {
    const { orderId, paymentId } = order;
    await requestRefund(desk, { orderId, what: { kind: 'whole' }, reason: 'x', actor: 'test' });
    await desk.makeRefundsStale();
    await reconcile();
    expect(await readRefunds()).toMatchObject([{ state: 'completed' }]);
    expect(await desk.gateway.listRefunds(paymentId)).toHaveLength(1);
  });

  it('stays requested while the gateway is silent, and no round waits for it', async () => {
    await stripe.double.setFaults({ error: { probability: 1 } });
    await desk.refund(order.orderId);
    await desk.makeRefundsStale();
    await reconcile();
    await reconcile();
    expect(await readRefunds()).toMatchObject([{ state: 'requested' }]);
    await stripe.double.setFaults();
    await desk.makeRefundsStale();
    await reconcile();
    expect(await readRefunds()).toMatchObject([{ state: 'completed' }]);
  });

  it('alerts the operators once when it is an hour old', async () => {
    await stripe.double.setFaults({ error: { probability: 1 } });
    await desk.refund(order.orderId);
    for (let round = 0; round < 2; round++) {
      await desk.makeRefundsStale();
      await desk.query(
        `update refunds set created_at = now() - interval '61 minutes' where state = 'requested'`,
      );
      await reconcile();
    }
    expect(await desk.query('select kind from alerts where order_id = $1', order.orderId)).toEqual([
      { kind: 'refund-without-outcome' },
    ]);
    expect(desk.errors.splice(0).join()).toContain('a refund has had no outcome for too long');
    await stripe.double.setFaults();
    await desk.makeRefundsStale();
    await reconcile();
  });

  it('one call finishes any number of them', async () => {
    const orders = [order];
    while (orders.length < 12) orders.push(await desk.sell());
    const wanted = { what: { kind: 'whole' }, reason: 'x', actor: 'test' } as const;
    await Promise.all(orders.map(({ orderId }) => requestRefund(desk, { ...wanted, orderId })));
    await desk.makeRefundsStale();
    await reconcile();
    expect(await desk.query(`select from refunds where state = 'requested'`)).toEqual([]);
  });
});
