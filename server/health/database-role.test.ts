import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { databaseUrl, loginAt, urlOfRole } from '../../test/database-url.ts';
import { createEmptyDatabase, runStatement } from '../../test/empty-database.ts';
import { connectDatabase } from '../platform/database/pool.ts';
import { reachPostgres } from '../platform/database/reach-postgres.ts';
import type { HealthParts } from './check.ts';
import { databaseRole } from './checks/database-role.ts';

const server = inject('databaseServer').url;
const role = `doctor_${randomUUID().replaceAll('-', '')}`;

const database = await createEmptyDatabase();
const name = new URL(database.url).pathname.slice(1);
await runStatement(server, `create role ${role} ${loginAt(server)}`);
const url = urlOfRole(databaseUrl(server, name), role);
afterAll(async () => {
  await database.drop();
  await runStatement(server, `drop role ${role}`);
});
beforeEach(() =>
  runStatement(server, `alter role ${role} connection limit -1; alter role ${role} reset all`),
);

/** As the shop connects. `address` is the DATABASE_URL that the check reads. */
async function run(address: string | null = url): Promise<Record<string, string>> {
  const connections = connectDatabase(await reachPostgres(url), { log: { warn() {} } as never, size: 2 });
  const config = { databaseUrl: address, databasePoolSize: 20 };
  const found = await databaseRole.run({ db: connections.db, config } as HealthParts);
  await connections.close();
  return Object.fromEntries(
    [found].flat().map(({ name = 'database-role', state, finding }) => [name, `${state}: ${finding}`]),
  );
}

it('a role without limits on this machine is well', async () => {
  expect(Object.values(await run()).map((line) => line.split(':')[0])).toEqual(['ok', 'ok', 'ok']);
  expect((await run(null))['database-role']).toMatch(/^skipped/);
});

it('reports how many connections the role has, and how many a process uses', async () => {
  await runStatement(server, `alter role ${role} connection limit 5`);
  expect((await run())['database-role']).toBe(
    `warning: 5 connections are allowed by the role ${role}, and a process would use 22: it uses fewer, and is slower when it is busy.`,
  );
});

it('reports another default isolation, which the shop’s own connection hides', async () => {
  await runStatement(server, `alter role ${role} set default_transaction_isolation = 'repeatable read'`);
  expect((await run())['database-isolation']).toMatch(
    /^warning: The default isolation of the user or database is repeatable read\./,
  );
});

it('reports a connection to another machine that is not encrypted', async () => {
  expect((await run('postgres://db.example/shop?sslmode=verify-full'))['database-encryption']).toBe(
    'warning: The connection to the database is not encrypted: anyone on the way reads it.',
  );
});
