import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { connectDatabase, type DatabaseConnections } from './pool.ts';

const log = { info: () => {}, error: () => {} };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A single connection, so that what is asked afterwards is asked of the same. */
async function withConnection(prepare: boolean, use: (one: DatabaseConnections) => Promise<void>) {
  const one = connectDatabase({ connectionString: database.url }, { size: 1, log, prepare });
  await use(one).finally(() => one.close());
}

const countPlans = 'select count(*) from pg_prepared_statements';

describe('the plan of a statement with values', () => {
  it('is kept, once for the same text', async () => {
    await withConnection(true, async ({ db, pool }) => {
      for (const value of [1, 2]) await sql`select ${value}::int`.execute(db);
      expect((await pool.query(countPlans)).rows).toEqual([{ count: 1 }]);
    });
  });

  it('is not kept behind a pooler, not even under a name', async () => {
    await withConnection(false, async ({ db, pool }) => {
      await sql`select ${1}::int`.execute(db);
      await pool.query({ name: 'mine', text: 'select $1::int', values: [1] });
      expect((await pool.query(countPlans)).rows).toEqual([{ count: 0 }]);
    });
  });
});
