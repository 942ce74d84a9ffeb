import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { connectDatabase, type DatabaseConnections } from './pool.ts';
import { sendInTwoParts, sendTogether } from './send-together.ts';

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

describe('statements that are sent together', () => {
  it('are one transaction, and are answered in turn', async () => {
    const ids = sql`select txid_current()::text as id`.compile(database.db);
    const [first, second] = await sendTogether(database.pool, [ids, ids]);
    expect(first?.rows[0].id).toBe(second?.rows[0].id);
  });

  it('leave nothing behind when one of them fails, and a connection that goes on', async () => {
    await withConnection(true, async ({ db, pool }) => {
      const insert = sql`insert into rate_limits (key) values (${'together'})`.compile(db);
      const fail = sql`select 1 / ${0}::int`.compile(db);
      await expect(sendTogether(pool, [insert, fail])).rejects.toThrow('division by zero');
      const { rows } = await pool.query(`select from rate_limits where key = 'together'`);
      expect(rows).toEqual([]);
    });
  });
});

describe('statements that are sent in two parts', () => {
  const lock = () => sql<{ id: string }>`select txid_current()::text as id`.compile(database.db);

  it('are one transaction, whose second part knows what the first returned', async () => {
    await sendInTwoParts<{ id: string }>(database.pool, lock(), async ([row]) => [
      sql`insert into rate_limits (key) select 'same' where txid_current()::text = ${row?.id}`.compile(
        database.db,
      ),
    ]);
    const { rows } = await database.pool.query(`select key from rate_limits where key = 'same'`);
    expect(rows).toEqual([{ key: 'same' }]);
  });

  it.each(['the first', 'the work between', 'the second'])(
    'leave nothing behind when %s fails, and a pool that goes on',
    async (place) => {
      await withConnection(true, async ({ db, pool }) => {
        const insert = sql`insert into rate_limits (key) values (${place})`.compile(db);
        const fail = sql`select 1 / ${0}::int`.compile(db);
        const sending = sendInTwoParts(pool, place === 'the first' ? fail : lock(), async () => {
          if (place === 'the work between') throw new Error('no keys');
          return place === 'the second' ? [insert, fail] : [insert];
        });
        await expect(sending).rejects.toThrow(/division by zero|no keys/);
        const { rows } = await pool.query('select from rate_limits where key = $1', [place]);
        expect(rows).toEqual([]);
      });
    },
  );
});
