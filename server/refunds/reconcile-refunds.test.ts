import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DemoGatewayProcess } from '../../test/demo-gateway-process.ts';
import { RefundDesk } from '../../test/refund-desk.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { DemoGateway } from '../payments/demo-gateway.ts';
import { HttpGateway } from '../payments/http-gateway.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { refuseForeignRefunds } from './refuse-foreign-refunds.ts';
import { requestRefund } from './request-refund.ts';

let database: TestDatabase;
let server: DemoGatewayProcess;
let desk: RefundDesk;
let order: { orderId: string; paymentId: string };

beforeAll(async () => {
  database = await createTestDatabase();
  server = await DemoGatewayProcess.start(await makeTemporaryFolder());
  const log = { warn: () => {} };
  desk = new RefundDesk(database, new HttpGateway({ url: server.url, log, timeoutMilliseconds: 3_000 }));
});
afterAll(async () => {
  await server.end();
  await rm(server.dataFolder, { recursive: true });
  await database.drop();
});
beforeEach(async () => {
  order = await desk.sell();
});
afterEach(async () => {
  await server.setFaults();
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
  it.each(['cut', 'reset', 'error', 'hang'] as const)(
    'after a fault of the gateway is made once: %s',
    async (fault) => {
      await server.setFaults({ [fault]: { next: 1 } });
      expect(await desk.refund(order.orderId)).toMatchObject({
        refund: { state: 'requested', noteNumber: null },
      });
      expect(await desk.refund(order.orderId)).toMatchObject({ reason: 'refund-under-way' });
      await reconcile();
      expect(await readRefunds()).toMatchObject([{ state: 'requested' }]);

      await desk.makeRefundsStale();
      await Promise.all([reconcile(), reconcile(), reconcile()]);
      expect(await readRefunds()).toEqual([{ state: 'completed', amountCents: 46_196 }]);
      expect(await readNotes()).toHaveLength(1);
      expect(await desk.gateway.listRefunds(order.paymentId)).toHaveLength(1);
    },
  );

  it('stops a start without its gateway', async () => {
    const { orderId } = order;
    await requestRefund(desk, { orderId, what: { kind: 'whole' }, reason: 'x', actor: 'test' });
    await refuseForeignRefunds(desk.db, desk.gateways);
    const other = new DemoGateway({ db: desk.db, clock: () => new Date() });
    await expect(refuseForeignRefunds(desk.db, [other])).rejects.toThrow(
      /^1 refund without an outcome belongs to the gateway http:\S+, which isn't configured/,
    );
    await desk.makeRefundsStale();
    await reconcile();
    await refuseForeignRefunds(desk.db, [other]);
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
    await server.setFaults({ error: { probability: 1 } });
    await desk.refund(order.orderId);
    await desk.makeRefundsStale();
    await reconcile();
    await reconcile();
    expect(await readRefunds()).toMatchObject([{ state: 'requested' }]);
    await server.setFaults();
    await desk.makeRefundsStale();
    await reconcile();
    expect(await readRefunds()).toMatchObject([{ state: 'completed' }]);
  });

  it('alerts the operators once when it is an hour old', async () => {
    await server.setFaults({ error: { probability: 1 } });
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
    await server.setFaults();
    await desk.makeRefundsStale();
    await reconcile();
  });

  it('one call finishes any number of them', async () => {
    const orders = [order];
    while (orders.length < 20) orders.push(await desk.sell());
    const wanted = { what: { kind: 'whole' }, reason: 'x', actor: 'test' } as const;
    await Promise.all(orders.map(({ orderId }) => requestRefund(desk, { ...wanted, orderId })));
    await desk.makeRefundsStale();
    await reconcile();
    expect(await desk.query(`select from refunds where state = 'requested'`)).toEqual([]);
  });
});
