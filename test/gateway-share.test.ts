import { afterAll, beforeAll, expect, it } from 'vitest';
import { Customer } from './shop-driver.ts';
import { newPurchase, ShopWithGateway } from './shop-with-gateway.ts';

let scene: ShopWithGateway;

beforeAll(async () => {
  scene = await ShopWithGateway.start();
});

afterAll(() => scene.stop());

it('many orders of one client at a slow gateway do not block another client’s purchase', async () => {
  const { shop, gateway } = scene;
  const greedy = await new Customer(shop, { clientAddress: '192.0.2.1' }).verifyEmail();
  const other = await new Customer(shop, { clientAddress: '192.0.2.2' }).verifyEmail();
  await gateway.setFaults({ latency: { probability: 1, milliseconds: 700 } });
  const flood = Promise.all(
    Array.from({ length: 80 }, (_, i) => greedy.buy({ ...newPurchase(), items: cartNumber(i) })),
  );
  await expect.poll(() => countOrders(greedy)).toBe(80);
  expect((await other.buy(newPurchase())).status).toBe(200);

  for (const { status } of await flood) expect([200, 402, 503]).toContain(status);
  await gateway.setFaults();
  await scene.makePendingOrdersStale();
  await expect.poll(() => scene.countPending()).toBe(0);
  await scene.auditCharges();
});

/** A small cart that no other number has, because identical orders of one buyer are refused. */
function cartNumber(i: number) {
  return [
    { productId: 'endpoint-enterprise', quantity: 1 + (i % 12) },
    { productId: 'endpoint-complete', quantity: 1 + Math.floor(i / 12) },
  ];
}

async function countOrders({ email }: Customer): Promise<number> {
  const { pool } = scene.shop.database;
  const { rows } = await pool.query('select count(*) from orders where email = $1', [email]);
  return rows[0].count;
}
