import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { checkAuditChain } from './check-audit-chain.ts';
import { recordAuditEvent } from './record-audit-event.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  for (let i = 0; i < 5; i++) await record(`action-${i}`);
});
afterEach(() => database.drop());

const record = (action: string) =>
  database.db
    .transaction()
    .execute((tx) => recordAuditEvent(tx, { actor: 'sam', action, after: { é: 'Nguyễn', n: 1.5 } }));
const query = (text: string) => database.pool.query(text);
const check = () => checkAuditChain(database.db);

/** As somebody does who owns the tables. */
const force = (table: string, statement: string) =>
  query(`
    begin;
    alter table ${table} disable trigger user;
    alter table audit_events disable rule audit_events_stay;
    alter table audit_events disable rule audit_events_stay_as_they_are;
    ${statement};
    alter table ${table} enable trigger user;
    alter table audit_events enable rule audit_events_stay;
    alter table audit_events enable rule audit_events_stay_as_they_are;
    commit`);

it('is whole whatever was written in parallel, by a session in any time zone', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => record(`parallel-${i}`)));
  await query(`begin; set local time zone 'Australia/Perth';
    insert into audit_events (actor, action) values ('old', 'release'); commit`);
  expect(await check()).toEqual({ events: 26, missing: 0, changed: 0 });
});

it.each(['audit_events', 'audit_chain', 'key_events'])('%s can’t be emptied or changed', async (table) => {
  await query(`insert into key_events (key_id, event) values (1, 'sold')`);
  await expect(query(`truncate ${table}`)).rejects.toThrow(`Rows of ${table} are never changed or deleted`);
  await expect(query(`truncate ${table} cascade`)).rejects.toThrow();
  const count = async () => (await query(`select * from ${table}`)).rows;
  const before = await count();
  for (const statement of [
    `delete from ${table}`,
    `update ${table} set ${table === 'audit_chain' ? 'position = 0' : `actor = 'x'`}`,
  ])
    await query(statement).catch(() => {});
  expect(await count()).toEqual(before);
});

it.each([
  ['changed', `update audit_events set actor = 'nobody' where id = 3`, { events: 5, missing: 0, changed: 1 }],
  ['left out', 'delete from audit_events where id = 2', { events: 4, missing: 1, changed: 0 }],
  ['cut off at the end', 'delete from audit_events where id > 3', { events: 3, missing: 2, changed: 0 }],
  ['all gone', 'delete from audit_events', { events: 0, missing: 5, changed: 0 }],
  [
    'back-dated',
    `update audit_events set at = at - interval '1 s' where id = 1`,
    { events: 5, missing: 0, changed: 1 },
  ],
])('finds events that are %s', async (_, statement, faults) => {
  await force('audit_events', statement);
  expect(await check()).toEqual(faults);
});

it('finds the end of events and chain together cut off', async () => {
  await force('audit_events', 'delete from audit_events where id > 3');
  await force('audit_chain', 'delete from audit_chain where position > 3');
  expect(await check()).toEqual({ events: 3, missing: 2, changed: 0 });
});

it('finds an event that was written past the chain', async () => {
  await force('audit_events', `insert into audit_events (actor, action) values ('sam', 'hidden')`);
  expect(await check()).toMatchObject({ changed: 1 });
});
