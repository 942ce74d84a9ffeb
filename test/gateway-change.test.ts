import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DemoGatewayProcess } from './demo-gateway-process.ts';
import { insertPendingOrders } from './pending-orders.ts';
import { newPurchase, ShopWithGateway } from './shop-with-gateway.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

let scene: ShopWithGateway;

beforeEach(async () => {
  scene = await ShopWithGateway.start();
});

afterEach(() => scene.stop());

describe('an order whose charge has an unknown outcome', () => {
  it('is never settled by another gateway: the shop refuses to start with another address', async () => {
    const buyer = await scene.newBuyer();
    const purchase = newPurchase();
    await scene.gateway.setFaults({ cut: { next: 1 } });
    expect((await buyer.buy(purchase)).status).toBe(503);
    const orderId = await scene.orderIdOf(buyer);
    expect(await scene.isCharged(orderId)).toBe(true);
    const other = await DemoGatewayProcess.start(await makeTemporaryFolder());
    try {
      for (const gatewayUrl of [other.url, null]) {
        await expect(scene.shop.startNode({ gatewayUrl })).rejects.toThrow(
          `1 pending order belongs to the gateway ${scene.gateway.url}`,
        );
      }
      expect(await other.readLedger()).toEqual([]);
    } finally {
      await other.end();
    }
    await scene.makePendingOrdersStale();
    expect((await buyer.buy(purchase)).status).toBe(200);
    await scene.auditCharges();
  });

  it('is skipped by a process that does not have its gateway', async () => {
    const { pool } = scene.shop.database;
    const elsewhere = { email: 'a@example.com', gateway: 'https://elsewhere.example', ageSeconds: 90 };
    const [foreign] = await insertPendingOrders(pool, elsewhere);
    await insertPendingOrders(pool, { email: 'b@example.com', gateway: scene.gateway.url });
    await expect.poll(() => scene.countPending()).toBe(1);
    const { rows } = await pool.query('select state, asked_at from orders where id = $1', [foreign]);
    expect(rows).toEqual([{ state: 'pending', asked_at: null }]);
  });
});

it('orders of the built-in demo gateway are still settled after GATEWAY_URL is set', async () => {
  const { pool } = scene.shop.database;
  const [id] = await insertPendingOrders(pool, {
    email: 'local@example.com',
    gateway: 'demo',
    // Reconciled only some seconds after its charge is in the ledger.
    ageSeconds: 15,
  });
  await pool.query(
    `insert into demo_gateway_charges (order_id, amount_cents, outcome, transaction_id)
     values ($1, 16499, 'approved', 'TXN-LOCAL')`,
    [id],
  );
  await scene.shop.restart();
  await expect.poll(() => scene.countPending()).toBe(0);
  const { rows } = await pool.query('select transaction_id from orders where id = $1', [id]);
  expect(rows).toEqual([{ transaction_id: 'TXN-LOCAL' }]);
  expect(await scene.gateway.readLedger()).toEqual([]);
});

it('pending orders of an earlier release, which name no gateway, are settled by that of GATEWAY_URL', async () => {
  const { pool } = scene.shop.database;
  const former = { email: 'former@example.com', gateway: null, count: 2 };
  const ids = await insertPendingOrders(pool, former);
  await scene.shop.restart();
  await expect.poll(() => scene.countPending()).toBe(0);
  const { rows } = await pool.query('select distinct gateway, state from orders where id = any($1)', [ids]);
  expect(rows).toEqual([{ gateway: scene.gateway.url, state: 'abandoned' }]);
});
