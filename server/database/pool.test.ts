import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the database connections', () => {
  it('give a bigint as a number', async () => {
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

  it('outlive a connection that the server ends', async () => {
    const [idle, other] = await Promise.all([database.pool.connect(), database.pool.connect()]);
    const { rows } = await idle.query('select pg_backend_pid() as pid');
    const lost = new Promise((resolve) => idle.once('end', resolve));
    idle.release();
    await other.query('select pg_terminate_backend($1)', [rows[0].pid]);
    other.release();
    await lost;
    await expect(database.pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('see the migrated tables', async () => {
    await expect(database.db.selectFrom('products').selectAll().execute()).resolves.toBeInstanceOf(Array);
  });
});
