import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../../test/record-statements.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { runTransaction } from './run-transaction.ts';
import type { Database } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function write(db: Kysely<Database>, name: string) {
  return sql`insert into shop_state (name, value) values (${name}, 'true')`.execute(db);
}

async function isWritten(name: string): Promise<boolean> {
  const { rowCount } = await database.pool.query('select from shop_state where name = $1', [name]);
  return rowCount === 1;
}

describe('a transaction', () => {
  it('commits after the statements that nobody waited for', async () => {
    const { statements, stop } = recordStatements();
    const result = await runTransaction(database.db, async ({ tx, send }) => {
      await write(tx, 'first');
      send(() => write(tx, 'second'));
      send(() => sql`update shop_state set value = 'last' where name = 'second'`.execute(tx));
      expect(statements.size).toBe(3);
      return 'result';
    });
    stop();
    expect(result).toBe('result');
    expect([...statements].map((text) => text.split(' ')[0])).toEqual([
      'begin',
      'insert',
      'update',
      'commit',
    ]);
    expect(await isWritten('second')).toBe(true);
  });

  it('runs statements that are sent together in their order', async () => {
    const [, { rows }] = await runTransaction(database.db, ({ tx }) =>
      Promise.all([write(tx, 'counted'), sql`select from shop_state where name = 'counted'`.execute(tx)]),
    );
    expect(rows).toHaveLength(1);
  });

  it('is rolled back when a statement fails that nobody waited for, and throws its error', async () => {
    const failing = runTransaction(database.db, async ({ tx, send }) => {
      await write(tx, 'lost');
      send(() => sql`select 1 / 0`.execute(tx));
      send(() => write(tx, 'also lost'));
    });
    await expect(failing).rejects.toThrow('division by zero');
    const waiting = runTransaction(database.db, async ({ tx, send }) => {
      send(() => sql`select 1 / 0`.execute(tx));
      await write(tx, 'lost');
    });
    await expect(waiting).rejects.toThrow('division by zero');
    expect([await isWritten('lost'), await isWritten('also lost')]).toEqual([false, false]);
  });

  it('throws when it was rolled back by an error that its work caught', async () => {
    const failing = runTransaction(database.db, async ({ tx }) => {
      await write(tx, 'lost');
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(failing).rejects.toThrow('rolled back by an earlier error');
  });

  it('is rolled back when what it sent fails before the server gets it', async () => {
    const failLate = async () => {
      for (let i = 0; i < 20; i += 1) await null;
      throw new Error('not sealed');
    };
    const failing = runTransaction(database.db, async ({ tx, send }) => {
      send(failLate);
      send(() => write(tx, 'lost'));
    });
    await expect(failing).rejects.toThrow('not sealed');
    expect(await isWritten('lost')).toBe(false);
  });

  it('is rolled back when its work throws, or its result is not kept', async () => {
    const failing = runTransaction(database.db, async ({ tx }) => {
      await write(tx, 'lost');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const refused = await runTransaction(
      database.db,
      async ({ tx }) => {
        await write(tx, 'lost');
        return 'refused';
      },
      (result) => result !== 'refused',
    );
    expect([refused, await isWritten('lost')]).toEqual(['refused', false]);
  });

  it('takes no statement after its end', async () => {
    const { tx } = await runTransaction(database.db, async (pipeline) => pipeline);
    await expect(write(tx, 'late')).rejects.toThrow('after the end of its transaction');
  });
});
