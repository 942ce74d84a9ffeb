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

it('a death uses no attempt up, and an attempt in vain is not given back', async () => {
  await database.pool.query(`
    delete from graphile_worker._private_jobs;
    select graphile_worker.add_job('died', max_attempts := 25), graphile_worker.add_job('failed', max_attempts := 25);
    update graphile_worker._private_jobs set attempts = 25;
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead worker'
    where id in (select id from graphile_worker.jobs where task_identifier = 'died')`);
  await unlockJobs(database.pool);
  const { rows } = await database.pool.query(
    'select task_identifier as task, attempts from graphile_worker.jobs order by task',
  );
  expect(rows).toEqual([
    { task: 'died', attempts: 24 },
    { task: 'failed', attempts: 25 },
  ]);
});

it('nothing happens where no job is locked', async () => {
  await unlockJobs(database.pool);
  expect(await lockedJobs()).toBe(0);
});
