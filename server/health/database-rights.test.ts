import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { loginAt, shopRole, urlOfRole } from '../../test/database-url.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import type { Finding } from '../operators/finding.ts';
import { connectDatabase } from '../platform/database/pool.ts';
import type { CheckParts } from './check.ts';
import { databaseRights } from './checks/database.ts';

const database = await shareTestDatabase();
const check = async (db: CheckParts['db']): Promise<Finding> =>
  [await databaseRights.run({ db } as CheckParts)].flat()[0] as Finding;

it('warns of a role that owns the tables, and says what it could do', async () => {
  const { state, finding, action } = await check(database.db);
  expect(state).toBe('warning');
  expect(finding).toMatch(/owns its tables: .* can empty the audit, run programs on its machine and drop/);
  expect(action).toContain('DATABASE_OWNER_URL');
});

it('warns of a role that takes the rights of the owner by SET ROLE', async () => {
  const { pool } = database;
  const role = `member_${randomUUID().slice(0, 8)}`;
  const { rows } = await pool.query('select quote_ident(current_user) as owner');
  await pool.query(`create role ${role} ${loginAt(database.url)} noinherit in role ${rows[0].owner}`);
  const { db, close } = connectDatabase(
    { connectionString: urlOfRole(database.url, role) },
    { size: 1, log: console },
  );
  expect(await check(db).finally(close)).toMatchObject({ state: 'warning' });
  await pool.query(`drop role ${role}`);
});

it('is content with the role of two', async () => {
  const connection = { connectionString: urlOfRole(database.url, shopRole) };
  const { db, close } = connectDatabase(connection, { size: 1, log: console });
  expect(await check(db).finally(close)).toMatchObject({ state: 'ok' });
});
