import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase, runStatement } from '../test/empty-database.ts';
import { Customer } from '../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../test/start-shop.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { backUpDatabase } from './backup-database.ts';
import { restoreDatabase } from './restore-database.ts';
import { root } from './root.ts';

let shop: TestShop;
let folder: string;
let file: string;
let target: EmptyDatabase;

beforeEach(async () => {
  [shop, folder, target] = await Promise.all([startTestShop(), makeTemporaryFolder(), createEmptyDatabase()]);
  file = join(folder, 'shop.gz');
  const buyer = await new Customer(shop).verifyEmail();
  await buyer.buy();
  await backUpDatabase({ connectionString: shop.database.url }, file);
});

afterEach(async () => {
  await shop.stop();
  await target.drop();
  await rm(folder, { recursive: true });
});

const restore = (backup: string) => restoreDatabase({ connectionString: target.url }, backup);

async function proveThatNothingStarts(): Promise<void> {
  const refusal = 'A restore into this database is running, or failed before its end';
  await expect(shop.startNode({ databaseUrl: target.url })).rejects.toThrow(refusal);
  const backingUp = backUpDatabase({ connectionString: target.url }, join(folder, 'none.gz'));
  await expect(backingUp).rejects.toThrow(refusal);
}

async function proveThatARestoreWorks(): Promise<void> {
  await restore(file);
  const { rows } = await runStatement(target.url, 'select count(*)::int as orders from orders');
  expect(rows).toEqual([{ orders: 2 }]);
  await shop.startNode({ databaseUrl: target.url });
}

it('after a restore that failed, no shop starts, and the next restore works', async () => {
  const damaged = join(folder, 'damaged.gz');
  const bytes = await readFile(file);
  await writeFile(damaged, bytes.subarray(0, bytes.length - 20));
  await expect(restore(damaged)).rejects.toThrow('backup');
  await proveThatNothingStarts();
  await proveThatARestoreWorks();
});

it('after a restore that was killed, no shop starts, and the next restore works', async () => {
  const pipe = join(folder, 'pipe.gz');
  execFileSync('mkfifo', [pipe]);
  const child = spawn(process.execPath, [join(root, 'scripts/restore.ts'), pipe], {
    env: { PATH: process.env.PATH, DATABASE_URL: target.url },
    stdio: 'ignore',
  });
  const slow = createWriteStream(pipe);
  const bytes = await readFile(file);
  slow.write(bytes.subarray(0, bytes.length - 20));
  const findTables = `select to_regclass('orders') is not null as made`;
  await expect.poll(async () => (await runStatement(target.url, findTables)).rows[0].made).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  slow.destroy();
  await proveThatNothingStarts();
  await proveThatARestoreWorks();
});

it('two restores into one database at the same moment: one works, the other refuses', async () => {
  const outcomes = await Promise.allSettled([restore(file), restore(file)]);
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? outcome.reason.message : [],
  );
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatch(/Another restore|in use already/);
});
