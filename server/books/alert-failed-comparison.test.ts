import { expect, it } from 'vitest';
import { shareTestDatabase } from '../../test/test-database.ts';
import { alertFailedComparison } from '../operators/watch-shop.ts';
import { takeDailyTurn } from './reconcile-payments.ts';

const database = await shareTestDatabase();
it('operators are alerted once when no comparison has succeeded for 26 hours', async () => {
  const check = async () => {
    await alertFailedComparison({ db: database.db, outbox: { wake() {} }, log: { error() {} } });
    return (await database.pool.query('select from alerts')).rowCount;
  };
  const passTime = (hours: number) =>
    database.pool.query(
      `with mode as (update database_mode set set_at = set_at - make_interval(hours => ${hours}))
       update daily_comparison set due_at = now(), succeeded_at = succeeded_at - make_interval(hours => ${hours})`,
    );
  await database.pool.query(`insert into database_mode (mode) values ('live')`);
  await passTime(25);
  expect(await check()).toBe(0);
  await passTime(2);
  expect([await check(), await check()]).toEqual([1, 1]);
  await takeDailyTurn(database.db, async () => {});
  expect(await check()).toBe(1);
  await passTime(27);
  expect(await check()).toBe(2);
});
