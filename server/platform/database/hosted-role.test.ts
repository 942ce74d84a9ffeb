import { randomUUID } from 'node:crypto';
import { afterEach, expect, inject, it } from 'vitest';
import { databaseUrl, loginAt, urlOfRole } from '../../../test/database-url.ts';
import { createEmptyDatabase, runStatement } from '../../../test/empty-database.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../../../test/start-shop.ts';

const opened: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Starts a shop on an empty database of a role with settings of its own, as hosting companies make them. */
async function startWithRole(settings: readonly string[], config = {}): Promise<TestShop> {
  const role = `shop_${randomUUID().replaceAll('-', '')}`;
  const server = inject('databaseServer').url;
  const database = await createEmptyDatabase();
  opened.push(() => runStatement(server, `drop role ${role}`), database.drop);
  const name = new URL(database.url).pathname.slice(1);
  await runStatement(server, `create role ${role} ${loginAt(server)}`);
  await runStatement(server, `alter database ${name} owner to ${role}`);
  for (const setting of settings) await runStatement(server, `alter role ${role} ${setting}`);
  const shop = await startTestShop({
    reachDatabase: async () => urlOfRole(databaseUrl(server, name), role),
    config,
  });
  opened.push(() => shop.stop());
  return shop;
}

/** One after the other, so that none is refused. */
async function verifyBuyers(shop: TestShop): Promise<Customer[]> {
  const buyers: Customer[] = [];
  for (let count = 0; count < 8; count += 1) buyers.push(await new Customer(shop).verifyEmail());
  return buyers;
}

it('a role whose transactions are serializable sells', async () => {
  const shop = await startWithRole([`set default_transaction_isolation = 'serializable'`]);
  const buyers = await verifyBuyers(shop);
  const answers = await Promise.all(buyers.map((buyer) => buyer.buy()));
  expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200));
});

it('a role with five connections sells: the shop opens no more, and says which limit to raise', async () => {
  const shop = await startWithRole(['connection limit 5']);
  expect(shop.logLines.join('')).toContain('may open 5 connections, so this process uses 3');
  const buyers = await verifyBuyers(shop);
  const answers = await Promise.all(buyers.map((buyer) => buyer.buy()));
  expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200));
});
