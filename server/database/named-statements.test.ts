import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { nameStatement } from './named-statements.ts';
import { connectDatabase } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function connect({ names }: { names: boolean }) {
  return connectDatabase({ connectionString: database.url }, { size: 1, names, log: { error: () => {} } });
}

async function countKept({ db }: ReturnType<typeof connect>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_prepared_statements where not statement like '%pg_prepared_statements%'`.execute(
    db,
  );
  return rows[0]?.count ?? Number.NaN;
}

describe('a statement', () => {
  it.each([
    'select a from t where b = $1',
    '\n  with x as (select 1) insert into t select count(*) from x',
    'update t set a = $1',
  ])('has one name: %s', (text) => {
    expect(nameStatement(text)).toMatch(/^s\d+$/);
    expect(nameStatement(text)).toBe(nameStatement(text));
    expect(nameStatement(text)).not.toBe(nameStatement(`${text} `));
  });

  it.each(['begin', 'select * from t', 'insert into t values (1) returning *', 'select t.* from t'])(
    'has no name: %s',
    (text) => expect(nameStatement(text)).toBeUndefined(),
  );
});

describe('a connection', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('with names (%s) keeps %i statements', async (names, kept) => {
    const connection = connect({ names });
    for (const id of ['a', 'b'])
      await connection.db.selectFrom('orders').select('id').where('id', '=', id).execute();
    expect(await countKept(connection)).toBe(kept);
    await connection.close();
  });

  it('is replaced when a column has got another type', async () => {
    const connection = connect({ names: true });
    await database.pool.query('create table changing (kind text); insert into changing values (1)');
    const read = () => sql`select kind from changing`.execute(connection.db);
    await read();
    await database.pool.query('alter table changing alter kind type int using kind::int');
    await expect(read()).rejects.toThrow('cached plan must not change result type');
    await expect(read()).resolves.toMatchObject({ rows: [{ kind: 1 }] });
    await connection.close();
  });

  it('that is given back within a transaction is closed, and the transaction with it', async () => {
    const { db, close } = connect({ names: true });
    await db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      await sql`insert into shop_state (name, value) values ('left', 'true')`.execute(connection);
    });
    await sql`insert into shop_state (name, value) values ('next', 'true')`.execute(db);
    const { rows } = await database.pool.query("select name from shop_state where name in ('left', 'next')");
    expect(rows).toEqual([{ name: 'next' }]);
    await close();
  });

  it('begins a transaction with its first statement', async () => {
    const connection = connect({ names: true });
    const failing = connection.db.transaction().execute(async (tx) => {
      await sql`insert into shop_state (name, value) values ('lost', 'true')`.execute(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const { rows } = await database.pool.query("select from shop_state where name = 'lost'");
    expect(rows).toEqual([]);
    await connection.close();
  });
});

it('no more than 500 statements have names, however many there are', () => {
  const named = Array.from({ length: 600 }, (_, i) => nameStatement(`select ${i}`)).filter(Boolean);
  expect(named.length).toBeLessThanOrEqual(500);
});
