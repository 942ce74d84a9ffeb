import { execFileSync } from 'node:child_process';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { findFreePort } from '../programs/find-free-port.ts';
import { startProgram } from '../programs/start-program.ts';
import { runShopCommand } from '../run-shop-command.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let folder: string;
let database: TestDatabase;

[folder, database] = await Promise.all([makeTemporaryFolder(), createTestDatabase()]);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Lists orders through Debian's PgBouncer in transaction mode. */
async function listOrders(settings: string) {
  const { host, port: serverPort, user, database: name } = new Client(database.url);
  const port = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
shop = host=${host} port=${serverPort} dbname=${name} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
${settings}
`,
  );
  await chmod(file, 0o644);
  // It refuses to run as root, and only its owner may use the server's socket.
  const owner = host.startsWith('/')
    ? execFileSync('stat', ['-c', '%U', host], { encoding: 'utf8' }).trim()
    : 'nobody';
  const args = process.getuid?.() === 0 ? ['--user', owner, file] : [file];
  const pooler = await startProgram('pgbouncer', args, port);
  const url = `postgres://shop@127.0.0.1:${port}/shop`;
  const { exitCode, output, errors } = await runShopCommand({ DATABASE_URL: url }, 'orders', 'list');
  await pooler.stop('SIGTERM');
  return { exitCode, output, errors };
}

it('a pooler without the settings of docs/scaling.md is named in a sentence, and with them it works', async () => {
  expect(await listOrders('')).toEqual({
    exitCode: 1,
    output: '',
    errors: expect.stringMatching(
      /^The pooler of DATABASE_URL refuses a setting of the shop \(unsupported startup parameter: \w+\): see "A pooler" in docs\/scaling\.md\.\n$/,
    ),
  });
  const ignored =
    'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout';
  expect(await listOrders(ignored)).toEqual({ exitCode: 0, output: 'No order was found.\n', errors: '' });
});
