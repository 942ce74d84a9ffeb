import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { connectDatabase } from './pool.ts';

const database = await shareTestDatabase();
describe('the database connections', () => {
  it('return a bigint as a number', async () => {
    const { rows } = await sql<{ cents: number }>`select 9007199254740991::bigint as cents`.execute(
      database.db,
    );
    expect(rows).toEqual([{ cents: Number.MAX_SAFE_INTEGER }]);
  });

  it('refuse a bigint that a number cannot hold', async () => {
    const query = sql`select 9007199254740993::bigint as cents`.execute(database.db);
    await expect(query).rejects.toThrow('too large for a number: 9007199254740993');
  });

  it('limit how long a statement, a lock and an idle transaction may last', async () => {
    const { rows } = await database.pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(rows).toEqual([{ statement: '10s', lock: '8s', idle: '15s' }]);
  });

  it('survive a connection that breaks, idle or in use', async () => {
    const logged: string[] = [];
    const log = { error: (_details: object, message: string) => logged.push(message) };
    const { pool, close } = connectDatabase({ connectionString: database.url }, { size: 3, log });
    const [idle, inUse, other] = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    const lost = Promise.all(
      [idle, inUse].map((client) => new Promise((resolve) => client.once('end', resolve))),
    );
    const pids = await Promise.all([idle, inUse].map(readProcessId));
    idle.release();
    await other.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
    other.release();
    await lost;
    expect(logged).toEqual(['An idle connection to the database was lost']);
    await expect(inUse.query('select 1')).rejects.toThrow('not queryable');
    inUse.release(true);
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await close();
  });

  it('are not used again after a transaction whose start got no response', async () => {
    const { pool, db, close } = connectDatabase(
      { connectionString: database.url },
      { size: 1, log: { error: () => {} } },
    );
    const client = await pool.connect();
    const silentServer = await readProcessId(client);
    client.release();
    process.kill(silentServer, 'SIGSTOP');
    try {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const failing = expect(db.transaction().execute(async () => {})).rejects.toThrow('Query read timeout');
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
      await vi.advanceTimersByTimeAsync(20_000);
      await failing;
    } finally {
      vi.useRealTimers();
      process.kill(silentServer, 'SIGCONT');
    }
    await pool.query("insert into shop_state (name, value) values ('kept', 'true')");
    const { rows } = await database.pool.query("select value from shop_state where name = 'kept'");
    expect(rows).toEqual([{ value: 'true' }]);
    await close();
  });

  it('see the migrated tables', async () => {
    await expect(database.db.selectFrom('products').selectAll().execute()).resolves.toBeInstanceOf(Array);
  });
});

async function readProcessId(client: PoolClient): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return rows[0].pid;
}
