import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openKeySealer } from '../server/keys/key-sealer.ts';
import { nameDatabase } from '../server/platform/storage/name-database.ts';
import { readBackupLines } from '../test/change-backup.ts';
import { createEmptyDatabase } from '../test/empty-database.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { root } from './root.ts';

const KEYS_SECRET = 'the secret of the first shop, which is long';

it('npm run backup and npm run restore carry a shop from a server into its embedded database and on', async () => {
  const folder = await makeTemporaryFolder();
  const database = await createTestDatabase();
  await database.pool.query(`insert into products values ('a-product', 1, 'A product', 100, '', '{}')`);
  const [fromServer, fromOwn] = [join(folder, 'server.gz'), join(folder, 'own.gz')];
  await openKeySealer(database.db, KEYS_SECRET);
  const server = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'none') };
  const own = { DATA_DIR: join(folder, 'own') };

  expect((await run('backup.ts', server, fromServer)).output).toContain(
    `The file ${join(folder, 'none', 'keys-secret')} is missing`,
  );
  const another = { ...server, KEYS_SECRET: 'the secret of another shop, which is long' };
  expect((await run('backup.ts', another, fromServer)).output).toContain('sealed with another KEYS_SECRET');
  const named = nameDatabase({ databaseUrl: database.url, dataFolder: folder });
  expect(await run('backup.ts', { ...server, KEYS_SECRET }, fromServer)).toEqual({
    exitCode: 0,
    output: expect.stringMatching(
      new RegExp(`from ${named.replace(/[()]/g, '\\$&')}:\n(.*\n)* +1 {2}products`),
    ),
  });
  expect((await run('backup.ts', own)).output).toContain('There is no database in');
  const empty = await createEmptyDatabase();
  expect(await run('backup.ts', { DATABASE_URL: empty.url, KEYS_SECRET }, join(folder, 'none.gz'))).toEqual({
    exitCode: 1,
    output: 'No shop has used this database yet, so there is nothing to back up: start the shop first.\n',
  });
  await empty.drop();

  expect((await run('restore.ts', own, fromServer)).output).toContain(
    `The file ${join(folder, 'own', 'keys-secret')} is missing, and the licence keys and backups of this shop are sealed with it`,
  );
  expect(
    (await run('restore.ts', { ...own, KEYS_SECRET: another.KEYS_SECRET }, fromServer)).output,
  ).toContain('was made with another KEYS_SECRET');
  expect(await readdir(folder)).toEqual(['invoices', 'server.gz']);
  const restored = await run(
    'restore.ts',
    { ...own, KEYS_SECRET },
    fromServer,
    '--last-invoice',
    'INV-000007',
  );
  expect(restored).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(/The next invoice is INV-000008, the next adjustment note ADJ-000001\./),
  });
  expect(restored.output.split('\n')[0]).toMatch(
    new RegExp(
      `^Restoring ${fromServer} of 20.+Z into the shop's own database in ${own.DATA_DIR}/postgres \\(DATA_DIR\\)`,
    ),
  );
  expect(await run('backup.ts', { ...own, KEYS_SECRET }, fromOwn)).toMatchObject({ exitCode: 0 });
  expect(await rowsOf(fromOwn)).toEqual(await rowsOf(fromServer));

  const again = await run('restore.ts', { ...own, KEYS_SECRET }, fromOwn);
  expect(again).toEqual({ exitCode: 1, output: expect.stringContaining('in use already') });
  expect((await run('restore.ts', own)).output).toContain('Say which backup to restore');
  await database.drop();
  await rm(folder, { recursive: true });
}, 180_000);

async function run(script: string, environment: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
    env: { PATH: process.env.PATH, ...environment },
  });
  const [output, errors, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { exitCode, output: output + errors };
}

/** All rows but those that the restore adds or changes. */
async function rowsOf(backup: string): Promise<string[]> {
  const lines = await readBackupLines(backup);
  return lines.filter((line) => line.includes('\t') && !/^(audit_|invoice_counter)/.test(line));
}
