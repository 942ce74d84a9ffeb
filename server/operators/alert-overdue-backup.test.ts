import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeBackup } from '../../test/restore-backup.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { alertOverdueBackup } from './watch-shop.ts';

const [database, folder] = await Promise.all([createTestDatabase(), makeTemporaryFolder()]);
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

async function check(): Promise<string[]> {
  await alertOverdueBackup({ db: database.db, outbox: { wake() {} }, log: { error() {} } });
  const { rows } = await database.pool.query('select text from alerts order by id');
  return rows.map(({ text }) => text.slice(0, 39));
}

const never = 'No backup was ever made. If the databas';
const old = 'The last backup is more than a day old.';

it('operators are alerted once of 26 hours without a backup, in live mode or after an earlier one', async () => {
  const passTime = () =>
    database.pool.query(
      `with mode as (update database_mode set set_at = set_at - interval '14 hours')
       update shop_state set set_at = set_at - interval '14 hours' where name = 'last_backup'`,
    );
  await database.pool.query(`insert into database_mode (mode) values ('sandbox')`);
  await passTime();
  await passTime();
  expect(await check()).toEqual([]);
  await database.pool.query(`update database_mode set mode = 'live'`);
  expect(await check()).toEqual([never]);

  await makeBackup(database, join(folder, 'backup.gz'));
  await database.pool.query(`update database_mode set mode = 'sandbox'`);
  await passTime();
  expect(await check()).toEqual([never]);
  await passTime();
  expect(await check()).toEqual([never, old]);
  expect(await check()).toEqual([never, old]);
});
