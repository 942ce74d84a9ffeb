import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Customer, PurchaseOptions } from './shop-driver.ts';
import { newPurchase, ShopWithGateway } from './shop-with-gateway.ts';

let scene: ShopWithGateway;

beforeAll(async () => {
  scene = await ShopWithGateway.start();
});

afterEach(async () => {
  await scene.gateway.setFaults();
  await expect.poll(() => scene.countPending()).toBe(0);
  await scene.auditCharges();
});

afterAll(() => scene.stop());

async function expectUnknown(buyer: Customer, purchase: PurchaseOptions): Promise<void> {
  const { status, headers, body } = await buyer.buy(purchase);
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('5');
  expect(body.detail).toContain('Do not pay again');
}

/** After reconciliation the same key returns the outcome, every time. */
async function expectOutcome(buyer: Customer, purchase: PurchaseOptions, status: 200 | 402): Promise<void> {
  await scene.makePendingOrdersStale();
  const answer = await buyer.buy(purchase);
  expect(answer.status).toBe(status);
  expect((await buyer.buy(purchase)).text).toBe(answer.text);
  expect(await scene.isCharged(await scene.orderIdOf(buyer))).toBe(status === 200);
}

it('a purchase is charged once, by the gateway at GATEWAY_URL', async () => {
  const buyer = await scene.newBuyer();
  const purchase = newPurchase();
  const { status, body } = await buyer.buy(purchase);
  expect(status).toBe(200);
  expect((await buyer.buy(purchase)).body).toEqual(body);
  expect(await scene.gateway.readLedger()).toMatchObject([
    { outcome: 'approved', orderId: body.orderId, amountCents: 16_499, transactionId: body.transactionId },
  ]);
});

it('a number that is not a test number is declined, and the gateway gets no call', async () => {
  const buyer = await scene.newBuyer();
  const card = { cardNumber: '5555 5555 5555 4444' };
  const { status, body } = await buyer.buy({ ...newPurchase(), card });
  expect(status).toBe(402);
  expect(body.detail).toContain('Demo mode accepts only test cards');
  expect(scene.gateway.log).not.toContain(await scene.orderIdOf(buyer));
});

it.each(['error', 'reset', 'hang'] as const)(
  '%s before the charge: not charged, and the buyer sees that',
  async (fault) => {
    const buyer = await scene.newBuyer();
    const purchase = newPurchase();
    await scene.gateway.setFaults({ [fault]: { next: 1 } });
    await expectUnknown(buyer, purchase);
    await expectOutcome(buyer, purchase, 402);
  },
);

it('the connection is cut after the charge: paid, and the buyer sees that', async () => {
  const buyer = await scene.newBuyer();
  const purchase = newPurchase();
  await scene.gateway.setFaults({ cut: { next: 1 } });
  await expectUnknown(buyer, purchase);
  await expectOutcome(buyer, purchase, 200);
});

it('a charge after the shop’s time limit: paid, and the buyer sees that', async () => {
  const buyer = await scene.newBuyer();
  const purchase = newPurchase();
  await scene.gateway.setFaults({ latency: { next: 1, milliseconds: 2_500 } });
  await expectUnknown(buyer, purchase);
  const orderId = await scene.orderIdOf(buyer);
  await expect.poll(() => scene.isCharged(orderId)).toBe(true);
  await expectOutcome(buyer, purchase, 200);
});

it('a charge that arrives after reconciliation is declined', async () => {
  const buyer = await scene.newBuyer();
  const purchase = newPurchase();
  await scene.gateway.setFaults({ latency: { next: 1, milliseconds: 4_000 } });
  await expectUnknown(buyer, purchase);
  await expectOutcome(buyer, purchase, 402);
  const lateCharge = `"orderId":"${await scene.orderIdOf(buyer)}","call":"charge","outcome":"declined"`;
  await expect.poll(() => scene.gateway.log).toContain(lateCharge);
});

it('while the gateway is down, the shop starts and stays open; later it settles the orders', async () => {
  const buyer = await scene.newBuyer();
  const purchase = newPurchase();
  await scene.gateway.end('SIGKILL');
  await scene.shop.restart();
  await expectUnknown(buyer, purchase);
  await scene.makePendingOrdersStale();
  await expect
    .poll(() => scene.shop.logLines.join(''))
    .toContain('the gateway does not say what became of some orders');
  await scene.gateway.startAgain();
  await expectOutcome(buyer, purchase, 402);
  expect((await (await scene.newBuyer()).buy()).status).toBe(200);
});

it('card data is in neither the ledger nor a log, even after errors', async () => {
  const card = { cardholderName: 'Canary Cardholder', cvv: '9073' };
  const { gateway, shop } = scene;
  for (const fault of ['cut', 'error'] as const) {
    await gateway.setFaults({ [fault]: { next: 1 } });
    await expectUnknown(await scene.newBuyer(), { ...newPurchase(), card });
  }
  const broken = '{"card": 4111111111111111 Canary';
  const headers = { 'content-type': 'application/json' };
  const refused = await fetch(`${gateway.url}/orders/A/charge`, { method: 'POST', headers, body: broken });
  await scene.makePendingOrdersStale();
  await expect.poll(() => gateway.log).toContain('a call failed');
  const kept = [await gateway.readLedger(), gateway.log, shop.logLines, await refused.text()];
  expect(JSON.stringify(kept)).not.toMatch(/4111.?1111|Canary|\b9073\b/);
});
