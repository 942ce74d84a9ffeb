import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { migrate } from './migrate.ts';
import { takeLock } from './take-lock.ts';

let database: TestDatabase;
let folder: string;
let warnings: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query('drop table schema_migrations');
  folder = join(await makeTemporaryFolder(), '/');
  warnings = [];
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

function run(): Promise<void> {
  const log = { info: () => {}, warn: (message: string) => warnings.push(message) };
  return migrate({ connectionString: database.url }, { log, folder: pathToFileURL(folder), facts: '' });
}

function write(name: string, sql: string): Promise<void> {
  return writeFile(join(folder, name), sql);
}

async function history(): Promise<unknown[]> {
  const { rows } = await database.pool.query('select version, name from schema_migrations order by version');
  return rows;
}

async function indexes(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'steps'::regclass`,
  );
  return rows;
}

describe('migrations', () => {
  it('run once each, in the order of their numbers', async () => {
    await write('0002_fill.sql', 'insert into steps values (2);');
    await write('0001_make.sql', 'create table steps (step int); insert into steps values (1);');
    await run();
    await write('0003_more.sql', 'insert into steps values (3);');
    await run();
    const { rows } = await database.pool.query('select step from steps');
    expect(rows).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);
    expect(await history()).toHaveLength(3);
  });

  it('run once when several processes start together', async () => {
    await write('0001_make.sql', 'create table steps (step int); insert into steps values (1);');
    await Promise.all([run(), run(), run(), run()]);
    const { rows } = await database.pool.query('select step from steps');
    expect(rows).toEqual([{ step: 1 }]);
  });

  it('leave nothing behind when they fail', async () => {
    await write('0001_make.sql', 'create table steps (step int);');
    await write('0002_break.sql', 'insert into steps values (1); select 1 / 0;');
    await expect(run()).rejects.toThrow('The migration 0002_break.sql failed; nothing of it was kept');
    const { rows } = await database.pool.query('select step from steps');
    expect(rows).toEqual([]);
    expect(await history()).toEqual([{ version: 1, name: '0001_make.sql' }]);
  });

  it('may not be edited once they ran', async () => {
    await write('0001_make.sql', 'create table steps (step int);');
    await run();
    await write('0001_make.sql', 'create table steps (step bigint);');
    await expect(run()).rejects.toThrow('The migration 0001_make.sql was edited');
  });

  it('are the same with the line ends of Windows', async () => {
    await write('0001_make.sql', 'create table steps (\n  step int\n);\n');
    await run();
    await write('0001_make.sql', 'create table steps (\r\n  step int\r\n);\r\n');
    await expect(run()).resolves.toBeUndefined();
  });

  it('marked "no transaction" run statement by statement, and completely again after an interruption', async () => {
    await write('0001_make.sql', 'create table steps (step int); insert into steps values (1), (1);');
    const makeIndex =
      'drop index concurrently if exists steps_step;\ncreate unique index concurrently steps_step on steps (step);\n';
    await write('0002_index.sql', `-- no transaction\n-- One row a step.\n${makeIndex}`);
    await expect(run()).rejects.toThrow(
      '0002_index.sql failed; the next start runs it again from its beginning',
    );
    expect(await indexes()).toEqual([{ name: 'steps_step', valid: false }]);
    await database.pool.query('delete from steps');
    await Promise.all([run(), run(), run()]);
    expect(await indexes()).toEqual([{ name: 'steps_step', valid: true }]);
    expect(await history()).toHaveLength(2);
  });

  it('are waited for without an open transaction, for which a concurrent index could wait for ever', async () => {
    const connection = { connectionString: database.url };
    const held = await takeLock(connection, { name: 'migrations', wait: false });
    const waiting = takeLock(connection, { name: 'migrations', wait: true });
    const between = `select from pg_stat_activity
      where datname = current_database() and application_name = 'licence-shop migrations'
        and state = 'idle' and query = 'rollback'`;
    await expect.poll(async () => (await database.pool.query(between)).rowCount).toBe(1);
    await held?.[Symbol.asyncDispose]();
    await (await waiting)?.[Symbol.asyncDispose]();
  });

  it('of a newer shop are left as they are, with a warning', async () => {
    await write('0001_make.sql', 'create table steps (step int);');
    await write('0002_newer.sql', 'select 1;');
    await run();
    await rm(join(folder, '0002_newer.sql'));
    await run();
    expect(warnings).toEqual(['The database knows the later migration 0002_newer.sql']);
  });

  it('need a number of their own', async () => {
    await write('0001_one.sql', 'select 1;');
    await write('0001_two.sql', 'select 1;');
    await expect(run()).rejects.toThrow('Two migrations have the number of 0001_two.sql');
  });

  it('need a name with a number', async () => {
    await mkdir(folder, { recursive: true });
    await write('more.sql', 'select 1;');
    await expect(run()).rejects.toThrow("A migration's name is like 0001_shop.sql, not more.sql");
  });
});
