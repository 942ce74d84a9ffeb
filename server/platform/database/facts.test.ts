import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase, runStatement } from '../../../test/empty-database.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { migrate } from './migrate.ts';

let database: EmptyDatabase;
let folder: string;
let warnings: string[];

beforeEach(async () => {
  [database, folder] = await Promise.all([createEmptyDatabase(), makeTemporaryFolder()]);
  warnings = [];
  await writeMigration(
    '0001_goods.sql',
    `create table shop_state (name text primary key, value text not null, set_at timestamptz default now());
     create table goods (id int, price int); insert into goods values (1, 250);`,
  );
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const writeMigration = (name: string, sql: string) => writeFile(join(folder, name), sql);

function start(facts: string): Promise<void> {
  const log = { info: () => {}, warn: (message: string) => warnings.push(message) };
  const options = { log, folder: pathToFileURL(join(folder, '/')), facts };
  return migrate({ connectionString: database.url }, options);
}

const view = (columns: string) => `create or replace view goods_facts as select ${columns} from goods;\n`;

const read = async () => (await runStatement(database.url, 'select * from goods_facts')).rows;

/** Changes with every `create or replace`. */
async function readVersion(): Promise<unknown> {
  const { rows } = await runStatement(
    database.url,
    `select xmin from pg_rewrite where ev_class = 'goods_facts'::regclass`,
  );
  return rows[0].xmin;
}

describe('facts', () => {
  it('are made after the migrations, and again only when they changed', async () => {
    await start(view('id, price > 200 as is_dear'));
    expect(await read()).toEqual([{ id: 1, is_dear: true }]);
    const made = await readVersion();
    await start(view('id, price > 200 as is_dear'));
    expect(await readVersion()).toEqual(made);
    await start(view('id, price > 300 as is_dear, price as cents'));
    expect(await read()).toEqual([{ id: 1, is_dear: false, cents: 250 }]);
  });

  it('are made once when several processes start together', async () => {
    const facts = view('id');
    await Promise.all([start(facts), start(facts), start(facts), start(facts)]);
    expect(await read()).toEqual([{ id: 1 }]);
  });

  it.each([
    ['has another type', 'id::text as id, price'],
    ['has another name', 'id as number, price'],
    ['stands elsewhere', 'price, id'],
  ])('are dropped and made again when a column %s', async (_, columns) => {
    const another = `create or replace view more_facts as select * from goods_facts;\n`;
    await start(view('id, price') + another);
    await start(view(columns) + another);
    expect(Object.keys((await read())[0])).toHaveLength(2);
    expect(warnings).toEqual([]);
  });

  it('may be functions, whose results change', async () => {
    const price = (type: string) =>
      `create or replace function best_price() returns ${type} language sql as $$ select 1::${type} $$;\n`;
    await start(price('int'));
    await start(price('text'));
    const { rows } = await runStatement(database.url, 'select best_price() as best');
    expect(rows).toEqual([{ best: '1' }]);
  });

  it('leave nothing behind when they fail', async () => {
    await expect(start(`${view('id')}select 1 / 0;`)).rejects.toThrow('division by zero');
    await expect(read()).rejects.toThrow('does not exist');
    await start(view('id'));
    expect(await read()).toEqual([{ id: 1 }]);
  });

  it('wait for a long reader, and let others read meanwhile', async () => {
    await start(view('id'));
    const reader = new Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('begin; select * from goods_facts');
    const started = start(view('id, price'));
    await expect.poll(() => warnings, { timeout: 5_000 }).toHaveLength(1);
    expect(warnings).toEqual([
      'The change of the facts waits for other transactions to end, and tries again',
    ]);
    expect(await read()).toEqual([{ id: 1 }]);
    await reader.end();
    await started;
    expect(await read()).toEqual([{ id: 1, price: 250 }]);
  });
});

describe('a migration', () => {
  it.each([
    ['drops a column', 'alter table goods drop price;'],
    ['changes the type of a column', 'alter table goods alter price type bigint;'],
    ['drops a table', 'drop table goods; create table goods (id int); insert into goods values (1);'],
  ])('that %s which facts read drops them, and they are made again', async (_, sql) => {
    await start(view('id, price'));
    await writeMigration('0002_change.sql', sql);
    await start(view('id'));
    expect(await read()).toEqual([{ id: 1 }]);
  });

  it('that fails keeps the facts, which are used by nodes of the release before', async () => {
    await start(view('id, price'));
    await writeMigration('0002_fail.sql', 'alter table goods drop price; select 1 / 0;');
    await expect(start(view('id'))).rejects.toThrow('The migration 0002_fail.sql failed');
    expect(await read()).toEqual([{ id: 1, price: 250 }]);
  });

  it('that changes something else leaves them in place', async () => {
    await start(view('id'));
    const made = await readVersion();
    await writeMigration('0002_add.sql', 'alter table goods add column colour text;');
    await start(view('id'));
    expect(await readVersion()).toEqual(made);
  });
});

describe('a node of an earlier release that starts beside later ones', () => {
  it('leaves their facts, by their migration', async () => {
    await writeMigration('0002_later.sql', 'select 1;');
    await start(view('id, price'));
    await rm(join(folder, '0002_later.sql'));
    await start(view('price'));
    expect(await read()).toEqual([{ id: 1, price: 250 }]);
  });

  it('leaves facts that have its columns and more', async () => {
    await start(view('id'));
    await start(view('id, price'));
    await start(view('id'));
    expect(await read()).toEqual([{ id: 1, price: 250 }]);
    expect(warnings).toEqual(['The database keeps the facts of a later release: they have more columns']);
  });

  it('makes them where they are missing', async () => {
    await writeMigration('0002_later.sql', 'select 1;');
    await start('');
    await rm(join(folder, '0002_later.sql'));
    await start(view('id'));
    expect(await read()).toEqual([{ id: 1 }]);
  });
});
