import { Client, DatabaseError } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { shopRole, urlOfRole } from '../../../test/database-url.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { grantRights } from './shop-role.ts';

const database = await shareTestDatabase();
const shop = new Client({ connectionString: urlOfRole(database.url, shopRole) });
await shop.connect();
await database.pool.query(`insert into audit_events (actor, action) values ('mia', 'price-changed')`);
afterAll(async () => {
  await shop.end();
});

const codeOf = (statement: string) =>
  shop.query(statement).then(
    () => 'done',
    (error) => (error instanceof DatabaseError ? error.code : String(error)),
  );

const denied = '42501';

describe('the role of the shop', () => {
  it.each(['audit_events', 'audit_chain', 'key_events'])('reads %s and adds to it', async (table) => {
    const { rows } = await shop.query(
      'select has_table_privilege(current_user, $1, $2) as read, has_table_privilege(current_user, $1, $3) as add',
      [table, 'select', 'insert'],
    );
    expect(rows).toEqual([{ read: true, add: true }]);
  });

  it('adds to the audit, which stays a chain', async () => {
    await shop.query(`insert into audit_events (actor, action) values ('mia', 'price-changed')`);
    const { rows } = await database.pool.query('select count(*)::int as links from audit_chain');
    expect(rows).toEqual([{ links: 2 }]);
  });

  it('changes and deletes no event of the audit', async () => {
    // A rule turns both into nothing.
    await shop.query(`update audit_events set actor = 'nobody'`);
    await shop.query('delete from audit_events');
    const { rows } = await database.pool.query('select distinct actor from audit_events');
    expect(rows).toEqual([{ actor: 'mia' }]);
  });

  it.each([
    'truncate audit_events cascade',
    'delete from audit_chain',
    `update key_events set actor = 'nobody'`,
    'alter table audit_events disable rule audit_events_stay',
    'alter table audit_events disable trigger all',
    'drop table audit_events cascade',
    `set session_replication_role = replica`,
    'create or replace function refuse_change() returns trigger language sql as $$ select null $$',
    'truncate orders cascade',
    'alter table orders add column note text',
    'drop table rate_limits',
    'create table own (id int)',
    `insert into schema_migrations values (9999, 'x', 'x')`,
    `copy orders to program 'cat'`,
    `copy orders to '/tmp/orders'`,
    `select pg_read_file('postgresql.conf')`,
    'create role another superuser',
  ])('may not: %s', async (statement) => {
    expect(await codeOf(statement)).toBe(denied);
  });
});

describe('the rights of the role', () => {
  const owner = () => ({ connectionString: database.url });

  it('cover tables and sequences that a later release makes', async () => {
    await database.pool.query('create table later (id int generated always as identity, name text)');
    expect(await codeOf(`insert into later (name) values ('x')`)).toBe(denied);
    await grantRights(owner(), shopRole);
    expect(await codeOf(`insert into later (name) values ('x')`)).toBe('done');
    await database.pool.query('drop table later');
  });

  it('let the role read views, and write through none', async () => {
    await database.pool.query('create view later as select * from schema_migrations');
    await grantRights(owner(), shopRole);
    expect(await codeOf('select from later')).toBe('done');
    expect(await codeOf('delete from later where false')).toBe(denied);
    await database.pool.query('drop view later');
  });

  it('are taken away again where they were more', async () => {
    await database.pool.query(`grant all on key_events to ${shopRole}`);
    await grantRights(owner(), shopRole);
    expect(await codeOf('delete from key_events')).toBe(denied);
  });

  it('stay as they are for the owner itself', async () => {
    const { rows } = await database.pool.query('select current_user as name');
    await grantRights(owner(), rows[0].name);
    expect((await database.pool.query('delete from rate_limits')).rowCount).toBe(0);
  });
});
