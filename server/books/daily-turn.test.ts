import { beforeEach, expect, it } from 'vitest';
import { shareTestDatabase } from '../../test/test-database.ts';
import { takeDailyTurn } from './reconcile-payments.ts';

let runs: number;

const database = await shareTestDatabase();

beforeEach(async () => {
  runs = 0;
  await database.pool.query('update daily_comparison set due_at = now()');
});

const work = async () => {
  runs += 1;
};

const moveTime = (hours: number) =>
  database.pool.query('update daily_comparison set due_at = due_at - make_interval(hours => $1)', [hours]);

it('one process of several does the work, once a day', async () => {
  const takeAll = () => Promise.all(Array.from({ length: 6 }, () => takeDailyTurn(database.db, work)));
  await takeAll();
  expect(runs).toBe(1);
  await moveTime(23);
  await takeAll();
  expect(runs).toBe(1);
  await moveTime(1);
  await takeAll();
  expect(runs).toBe(2);
});

it('work that fails, or whose process dies, is done again after half an hour', async () => {
  const failing = takeDailyTurn(database.db, async () => {
    throw new Error('the gateway is away');
  });
  await expect(failing).rejects.toThrow('the gateway is away');
  await takeDailyTurn(database.db, work);
  expect(runs).toBe(0);
  await moveTime(1);
  await takeDailyTurn(database.db, work);
  expect(runs).toBe(1);
});
