import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { findUnreviewed, type KnownWords, readKnownWords, uses } from './find-unreviewed.ts';
import { readLiterals, readTexts } from './read-sql.ts';
import { features } from './reviewed-sql.ts';

const texts = readTexts();
let database: TestDatabase;
let known: KnownWords;

beforeAll(async () => {
  database = await createTestDatabase();
  known = await readKnownWords(database.pool);
});
afterAll(() => database.drop());

const judge = (path: string, code: string) =>
  findUnreviewed(
    path.endsWith('.sql') ? [{ path, text: code, isSql: true }] : readLiterals(path, code),
    known,
  );

describe('the SQL of migrations, server, commands and scripts', () => {
  it('has no word of PostgreSQL that was not compared with distributed databases', () => {
    expect(texts.filter(({ isSql }) => isSql).length).toBeGreaterThan(300);
    expect(findUnreviewed(texts, known)).toEqual([]);
  });

  it.each(features.map(({ row, ...feature }) => [row, feature] as const))(
    'uses %s only where the review says',
    (_row, feature) => {
      const users = texts.filter((text) => uses(text, feature)).map(({ path }) => path);
      expect([...new Set(users)].sort()).toEqual([...(feature.files ?? new Set(users))].sort());
      expect(users).not.toEqual([]);
    },
  );

  it('is described in docs/scaling.md, feature by feature', async () => {
    const page = await readFile(join(root, 'docs/scaling.md'), 'utf8');
    const section = page.split('\n## ').find((part) => part.startsWith('Distributed SQL\n')) ?? '';
    const rows = section.match(/^\| [^|]+/gm)?.map((cell) => cell.slice(2).trim());
    expect(rows).toEqual(expect.arrayContaining(features.map(({ row }) => row)));
  });
});

describe('a migrated database', () => {
  it('has no code of its own: no language, function, trigger or type', async () => {
    const { rows } = await database.pool.query(`
      select lanname as name from pg_language where lanname not in ('internal', 'c', 'sql')
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace
      union all select tgname from pg_trigger where not tgisinternal
      union all select typname from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
      union all select extname from pg_extension`);
    expect(rows).toEqual([]);
  });

  it('has two rules, which keep the audit', async () => {
    const { rows } = await database.pool.query(`select tablename from pg_rules where schemaname = 'public'`);
    expect(rows).toEqual([{ tablename: 'audit_events' }, { tablename: 'audit_events' }]);
  });
});

const inCode = (statement: string) => `const { rows } = await sql\`${statement}\`.execute(db);`;

describe('the review finds', () => {
  it.each([
    ['LISTEN', inCode('listen orders')],
    ['LISTEN in capitals, in a variable', `const text = 'LISTEN orders'; await client.query(text);`],
    ['a listener', `client.on('notification', wake);`],
    ['NOTIFY', `await pool.query('notify orders');`],
    ['a function that notifies', inCode(`select pg_notify('orders', $\{id})`)],
    ['a lock of the session', inCode('select pg_advisory_lock($' + '{id})')],
    ['one that is only tried', inCode('select pg_try_advisory_lock(1)')],
    ['one by the name of its function', `db.selectNoFrom(db.fn('pg_advisory_lock', [id]));`],
    ['one in quotes', inCode('select "pg_advisory_lock"(1)')],
    ['a setting of the session', `await client.query('begin; set lock_timeout = 1');`],
    ['a setting by a function', inCode(`select set_config('lock_timeout', '1', false)`)],
    ['a temporary table', `await pool.query(\`create temp table picked (id text)\`);`],
    ['a cursor that stays', inCode('declare page cursor with hold for select 1')],
    ['a prepared statement', `await client.query('prepare find as select 1');`],
    ['a block of code', `await pool.query('do $$ begin end $$');`],
    ['a call', `await pool.query('call settle()');`],
    ['a second user of the advisory lock', inCode('select pg_advisory_xact_lock(1)')],
    ['a system column', inCode('select xmin from orders')],
    ['a new statement', inCode('truncate orders')],
    ['a new function', inCode('select pg_sleep(1)')],
    ['a new word in a part of a statement', inCode('tablesample bernoulli (1)')],
  ])('%s', (_name, code) => {
    expect(judge('server/orders/new.ts', code)).not.toEqual([]);
  });

  it.each([
    ['a function', `create function f() returns int language sql as 'select 1';`],
    ['a trigger', 'create trigger t after insert on orders execute function f();'],
    ['a block', 'do $do$ begin end $do$;'],
    ['a block in quotes', `do 'begin end';`],
    ['a rule', 'create rule r as on delete to orders do instead nothing;'],
    ['a type', `create type state as enum ('a');`],
    ['an unlogged table', 'create unlogged table t ();'],
    ['a partitioned table', 'create table t (id int) partition by range (id);'],
    ['a lock', 'lock table orders;'],
    ['a deferred constraint', 'alter table payments alter constraint x deferrable initially deferred;'],
  ])('%s in a migration', (_name, sql) => {
    expect(judge('server/database/migrations/9999_new.sql', sql)).not.toEqual([]);
  });
});
