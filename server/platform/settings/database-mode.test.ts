import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, runStatement } from '../../../test/empty-database.ts';
import { facts } from '../../../test/shop-facts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { migrate } from '../database/migrate.ts';
import { connectDatabase } from '../database/pool.ts';
import { requireSameMode } from './database-mode.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

it('the first start decides, and every later one must have the same mode', async () => {
  await requireSameMode(database.db, 'sandbox');
  await requireSameMode(database.db, 'sandbox');
  await expect(requireSameMode(database.db, 'live')).rejects.toThrow(
    'This database belongs to sandbox mode, and MODE is live: set MODE=sandbox, or another DATA_DIR or DATABASE_URL.',
  );
});

it('of two starts at the same time, one wins and the other is refused', async () => {
  const starts = await Promise.allSettled(
    (['demo', 'live', 'demo', 'live'] as const).map((mode) => requireSameMode(database.db, mode)),
  );
  expect(starts.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  expect(starts[0]?.status).not.toBe(starts[1]?.status);
  expect(await database.db.selectFrom('database_mode').selectAll().execute()).toHaveLength(1);
});

it('a database of an earlier release belongs to demo mode, which was all there was', async () => {
  const earlier = await createEmptyDatabase();
  const connection = { connectionString: earlier.url };
  const log = { info() {}, warn() {}, error() {} };
  await migrate(connection, { log, through: 21, facts: '' });
  await runStatement(earlier.url, `insert into shop_state (name, value) values ('catalogue_seeded', 'true')`);
  await migrate(connection, { log, facts });
  const { db, close } = connectDatabase(connection, { size: 2, log });
  await expect(requireSameMode(db, 'live')).rejects.toThrow('This database belongs to demo mode');
  await close();
  await earlier.drop();
});
