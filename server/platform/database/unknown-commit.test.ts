import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { startCommitCutter } from '../../../test/commit-cutter.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { isDatabaseOutage, UnknownCommit } from './outage.ts';
import { connectDatabase, runTransaction } from './pool.ts';

const database = await shareTestDatabase();
const cutter = await startCommitCutter(database.url);
const connections = connectDatabase({ connectionString: cutter.url }, { size: 1, log: { error: () => {} } });
afterAll(async () => {
  await connections.close();
  cutter.stop();
});

function write(name: string): Promise<unknown> {
  return connections.db
    .transaction()
    .execute((tx) => sql`insert into shop_state values (${name}, 'true')`.execute(tx));
}

async function isWritten(name: string): Promise<boolean> {
  const { rows } = await database.pool.query('select from shop_state where name = $1', [name]);
  return rows.length === 1;
}

describe('a transaction', () => {
  it.each([
    ['before', false],
    ['after', true],
  ] as const)('whose connection is lost %s its COMMIT arrives has an unknown outcome', async (moment, is) => {
    const lost = cutter.cutNext(/shop_state/, moment);
    const error = await write(moment).catch((reason: unknown) => reason);
    await lost;
    expect(error).toBeInstanceOf(UnknownCommit);
    expect(isDatabaseOutage(error)).toBe(true);
    expect(await isWritten(moment)).toBe(is);
    await write(`${moment}, again`);
  });

  it('that the server refuses at its COMMIT was not saved, and says why', async () => {
    await database.pool.query('create table deferred_check (id int unique deferrable initially deferred)');
    const twice = connections.db
      .transaction()
      .execute((tx) => sql`insert into deferred_check values (1), (1)`.execute(tx));
    await expect(twice).rejects.toMatchObject({ code: '23505' });
  });

  it('that breaks before its COMMIT fails with the first error, not with that of its rollback', async () => {
    const broken = connections.db
      .transaction()
      .execute((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx));
    const error = await broken.catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(UnknownCommit);
    expect(error).toMatchObject({ code: '57P01' });
  });

  it('on a server that is a standby now leaves its connection, so the next one can reach the primary', async () => {
    const readProcess = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connections.db);
    const { rows: before } = await readProcess();
    const readOnly = connections.db.transaction().setAccessMode('read only');
    const error = await readOnly
      .execute((tx) => sql`insert into shop_state values ('standby', 'true')`.execute(tx))
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: '25006' });
    expect(isDatabaseOutage(error)).toBe(true);
    await expect.poll(async () => (await readProcess()).rows).not.toEqual(before);
  });

  it('that is left open is closed with its connection', async () => {
    await connections.db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      await sql`insert into shop_state values ('left', 'true')`.execute(connection);
    });
    await write('next');
    expect([await isWritten('left'), await isWritten('next')]).toEqual([false, true]);
  });

  it('saves nothing when its result is not kept', async () => {
    const run = (name: string, isKept: boolean) =>
      runTransaction(
        connections.db,
        (tx) => sql`insert into shop_state values (${name}, 'true')`.execute(tx).then(() => name),
        () => isKept,
      );
    expect([await run('kept', true), await run('not kept', false)]).toEqual(['kept', 'not kept']);
    expect([await isWritten('kept'), await isWritten('not kept')]).toEqual([true, false]);
  });
});
