import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
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
    'This database belongs to sandbox mode, and MODE is live: start with MODE=sandbox, or with another DATA_DIR or DATABASE_URL.',
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
