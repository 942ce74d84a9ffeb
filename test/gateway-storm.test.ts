import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPurchase, ShopWithGateway } from './shop-with-gateway.ts';

let scene: ShopWithGateway;

beforeAll(async () => {
  scene = await ShopWithGateway.start();
});

afterAll(() => scene.stop());

const faults = {
  latency: { probability: 0.2, milliseconds: 300 },
  reset: { probability: 0.1 },
  hang: { probability: 0.1 },
  error: { probability: 0.1 },
  cut: { probability: 0.3 },
};

it('random faults for many buyers and a killed gateway: no purchase is charged twice', async () => {
  const { gateway } = scene;
  await gateway.setFaults(faults);
  const buyers = await Promise.all(
    Array.from({ length: 40 }, async () => ({ buyer: await scene.newBuyer(), purchase: newPurchase() })),
  );
  const buying = Promise.all(buyers.map(({ buyer, purchase }) => buyer.buy(purchase)));
  await expect.poll(async () => (await gateway.readLedger()).length, { interval: 5 }).toBeGreaterThan(3);
  await gateway.end('SIGKILL');
  await gateway.startAgain();
  await gateway.setFaults(faults);
  const first = await buying;
  expect(first.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
  expect(first.some(({ status }) => status === 503)).toBe(true);

  await scene.makePendingOrdersStale();
  await gateway.setFaults();
  await expect.poll(() => scene.countPending()).toBe(0);
  await scene.auditCharges();
  const answers = await Promise.all(buyers.map(({ buyer, purchase }) => buyer.buy(purchase)));
  for (const [index, { status, text }] of answers.entries()) {
    expect([200, 402]).toContain(status);
    if (first[index]?.status === 200) expect(text).toBe(first[index].text);
  }
  const paid = answers.filter(({ status }) => status === 200);
  expect(await gateway.readLedger()).toHaveLength(answers.length);
  expect(new Set(paid.map(({ body }) => body.orderId)).size).toBe(paid.length);
});
