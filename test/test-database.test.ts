import { afterEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;

afterEach(() => database.drop());

it('is taken again by the next test', async () => {
  database = await createTestDatabase();
  await database.pool.query(`insert into audit_events (actor, action) values ('mia', 'price-changed')`);
  const { url } = database;
  await database.drop();
  database = await createTestDatabase();
  expect(database.url).toBe(url);
  expect((await database.pool.query('select from audit_events')).rowCount).toBe(0);
});

it.each([
  ['a rule is off', 'alter table audit_events disable rule audit_events_stay'],
  ['a trigger is off', 'alter table audit_events disable trigger audit_events_are_kept'],
  ['a column has another default', `alter table audit_events alter actor set default 'nobody'`],
  ['an index is missing', 'drop index audit_events_of_order'],
  [
    'a function does something else',
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
  ],
  ['a role has fewer rights', 'revoke all on audit_events from current_user'],
])('is never taken again where %s', async (_, statement) => {
  database = await createTestDatabase();
  await database.pool.query(statement);
  const { url } = database;
  await database.drop();
  database = await createTestDatabase();
  expect(database.url).not.toBe(url);
});
