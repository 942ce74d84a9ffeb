import { afterAll, beforeAll, expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../../test/start-shop.ts';

let shop: TestShop;
const first = 'the first secret of at least 32 characters';
const another = 'another secret of at least 32 characters';

beforeAll(async () => {
  shop = await startTestShop({ config: { secret: first } });
});
afterAll(() => shop.stop());

async function readFingerprint(): Promise<string> {
  const { rows } = await shop.database.pool.query(
    `select value from shop_state where name = 'secret_fingerprint'`,
  );
  return rows[0].value;
}

it('a node with the same secret starts, and the database holds no secret', async () => {
  const node = await shop.startNode();
  expect((await new Customer(node).request('GET', '/readyz')).status).toBe(200);
  await node.stop();
  expect(await readFingerprint()).toMatch(/^[\w-]{43}$/);
  expect(await readFingerprint()).not.toContain(first);
});

it('a node with another secret refuses to start, and says how to change it', async () => {
  const starting = shop.startNode({ secret: another });
  await expect(starting).rejects.toThrow('set the same SHOP_SECRET on every machine');
  await expect(starting).rejects.not.toThrow(another);
});

it('a node starts with another secret once its operator has said so', async () => {
  const before = await readFingerprint();
  await shop.database.pool.query(`delete from shop_state where name = 'secret_fingerprint'`);
  const node = await shop.startNode({ secret: another });
  await node.stop();
  expect(await readFingerprint()).not.toBe(before);
  await expect(shop.startNode({ secret: first })).rejects.toThrow('SHOP_SECRET');
});
