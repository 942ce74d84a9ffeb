import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openKeySealer } from '../server/licences/key-sealer.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { root } from './root.ts';

it('npm run backup and npm run restore carry a shop from a server into its embedded database and on', async () => {
  const folder = await makeTemporaryFolder();
  const database = await createTestDatabase();
  await database.pool.query(`insert into products values ('a-product', 1, 'A product', 100, '', '{}')`);
  const [fromServer, fromOwn] = [join(folder, 'server.gz'), join(folder, 'own.gz')];
  await openKeySealer(database.db, 'the secret of the first shop, which is long');
  const own = { DATA_DIR: join(folder, 'own') };

  const backup = await run('backup.ts', { DATABASE_URL: database.url }, fromServer);
  expect(backup).toEqual({ exitCode: 0, output: expect.stringContaining('1  products') });
  expect((await run('backup.ts', own)).output).toContain('There is no database in');
  expect(await run('restore.ts', own, fromServer)).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(
      /The next invoice is INV-\d{6}\. Was this number issued after the backup\?/,
    ),
  });
  expect(await run('backup.ts', own, fromOwn)).toMatchObject({ exitCode: 0 });
  const copy = { DATA_DIR: join(folder, 'copy') };
  expect((await run('restore.ts', copy, fromOwn)).output).toContain(
    `The file ${join(folder, 'copy', 'keys-secret')} is missing, and the licence keys of this database are sealed with it`,
  );
  const known = {
    DATA_DIR: join(folder, 'known'),
    KEYS_SECRET: 'the secret of the first shop, which is long',
  };
  expect((await run('restore.ts', known, fromOwn)).output).not.toContain("can't be opened");
  expect(await rowsOf(fromOwn)).toEqual(await rowsOf(fromServer));

  const again = await run('restore.ts', own, fromOwn);
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

/** All lines but the header, which tells the time. */
async function rowsOf(backup: string): Promise<string[]> {
  return gunzipSync(await readFile(backup))
    .toString()
    .split('\n')
    .slice(1);
}
