import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { migrateQueue, unlockJobs } from './worker.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateQueue(database.pool);
});

afterAll(() => database.drop());

async function lockedJobs(): Promise<number> {
  const { rows } = await database.pool.query(
    'select count(*) as count from graphile_worker.jobs where locked_at is not null',
  );
  return rows[0].count;
}

it('a job that died in the hands of its worker is free again at once', async () => {
  await database.pool.query(`select graphile_worker.add_job('anything')`);
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead worker'`,
  );
  expect(await lockedJobs()).toBe(1);
  await unlockJobs(database.pool);
  expect(await lockedJobs()).toBe(0);
});

it('nothing happens where no job is locked', async () => {
  await unlockJobs(database.pool);
  expect(await lockedJobs()).toBe(0);
});
