import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { migrate } from './migrate.ts';

let folder: string;
let reader: Client;
let warnings: string[];

const shop = await shareTestShop({ config: { rateLimits: false } });
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  warnings = [];
  reader = new Client({ connectionString: shop.database.url });
  await reader.connect();
  // As pg_dump reads.
  await reader.query('begin isolation level repeatable read; select count(*) from orders');
});

afterEach(async () => {
  await reader.end();
  await rm(folder, { recursive: true });
});

/** Runs a migration beside the shop, as a process of a newer release does when it starts. */
async function runMigration(name: string, sql: string): Promise<void> {
  await writeFile(join(folder, name), sql);
  const log = { info: () => {}, warn: (message: string) => warnings.push(message) };
  await migrate(
    { connectionString: shop.database.url },
    { log, folder: pathToFileURL(join(folder, '/')), facts: '' },
  );
}

/** Buys until it is over, and returns the status of each purchase. */
async function buyMeanwhile(isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  while (!isOver()) {
    const buyer = await new Customer(shop).verifyEmail();
    statuses.push((await buyer.buy()).status);
  }
  return statuses;
}

it('a migration that waits for a long reader lets purchases pass', async () => {
  const migrated = runMigration('9001_column.sql', 'alter table orders add column note text;');
  const waits = () => warnings.filter((line) => line.startsWith('The migration 9001_column.sql waits'));
  const statuses = await buyMeanwhile(() => waits().length >= 2);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await reader.query('commit');
  await migrated;
  await expect(shop.database.pool.query('select note from orders limit 0')).resolves.toBeDefined();
});

it('an index is created concurrently while a long reader and purchases go on', async () => {
  const sql = `-- no transaction
drop index concurrently if exists orders_of_test;
create index concurrently orders_of_test on orders (settled_at);`;
  const migrated = runMigration('9002_index.sql', sql);
  await expect.poll(isIndexValid).toBe(false);
  let purchases = 0;
  const statuses = await buyMeanwhile(() => {
    purchases += 1;
    return purchases > 20;
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await isIndexValid()).toBe(false);
  await reader.query('commit');
  await migrated;
  expect(await isIndexValid()).toBe(true);
});

/** Null while there is no such index. */
async function isIndexValid(): Promise<boolean | null> {
  const { rows } = await shop.database.pool.query(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass('orders_of_test')`,
  );
  return rows[0]?.valid ?? null;
}
