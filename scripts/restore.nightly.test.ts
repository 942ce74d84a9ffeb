import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase, runStatement } from '../test/empty-database.ts';
import { makeBackup, restoreBackup } from '../test/restore-backup.ts';
import { Customer } from '../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../test/start-shop.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { testKeysSecret } from '../test/test-sealer.ts';
import { root } from './root.ts';

let shop: TestShop;
let folder: string;
let file: string;
let target: EmptyDatabase;
let buyer: Customer;

beforeEach(async () => {
  [shop, folder, target] = await Promise.all([startTestShop(), makeTemporaryFolder(), createEmptyDatabase()]);
  file = join(folder, 'shop.gz');
  buyer = await new Customer(shop).verifyEmail();
  await buyer.buy();
  await makeBackup(shop.database, file);
});

afterEach(async () => {
  await shop.stop();
  await target.drop();
  await rm(folder, { recursive: true });
});

const restore = (backup: string) => restoreBackup(target, backup);

async function proveThatNothingStarts(): Promise<void> {
  const refusal = 'A restore into this database is running, or failed before its end';
  await expect(shop.startNode({ databaseUrl: target.url })).rejects.toThrow(refusal);
  const backingUp = makeBackup(target, join(folder, 'none.gz'));
  await expect(backingUp).rejects.toThrow(refusal);
}

async function proveThatARestoreWorks(orders: number): Promise<void> {
  await restore(file);
  const { rows } = await runStatement(target.url, 'select count(*)::int as orders from orders');
  expect(rows).toEqual([{ orders }]);
  await shop.startNode({ databaseUrl: target.url });
}

it('after a restore that failed, no shop starts, and the next restore works', async () => {
  const { body } = await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 2 }] });
  await (await buyer.openInvoice(body.orderId)).bytes();
  await makeBackup(shop.database, file);
  const invoices = join(folder, 'invoices');
  await rename(invoices, join(folder, 'away'));
  await expect(restore(file)).rejects.toThrow('which is missing: copy the folder invoices');
  await rename(join(folder, 'away'), invoices);
  await proveThatNothingStarts();
  await proveThatARestoreWorks(3);
});

it('after a restore that was killed, no shop starts, and the next restore works', async () => {
  const pipe = join(folder, 'pipe.gz');
  execFileSync('mkfifo', [pipe]);
  const child = spawn(process.execPath, [join(root, 'scripts/restore.ts'), pipe], {
    env: { PATH: process.env.PATH, DATABASE_URL: target.url, KEYS_SECRET: testKeysSecret },
    stdio: 'ignore',
  });
  // It is checked first. Before it is read again, the tables are made.
  await writeFile(pipe, await readFile(file));
  const findTables = `select to_regclass('orders') is not null as made`;
  await expect.poll(async () => (await runStatement(target.url, findTables)).rows[0].made).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await proveThatNothingStarts();
  await proveThatARestoreWorks(2);
});

it('two restores into one database at the same moment: one works, the other refuses', async () => {
  const outcomes = await Promise.allSettled([restore(file), restore(file)]);
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? outcome.reason.message : [],
  );
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatch(/Another restore|in use already/);
});
