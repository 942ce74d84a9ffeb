import { expect, it } from 'vitest';
import { createTestDatabase, shareTestDatabase } from '../../../test/test-database.ts';
import { PostgresRateLimit } from './rate-limits.ts';

const database = await shareTestDatabase();

function open(name: string): PostgresRateLimit {
  return new PostgresRateLimit(database.pool, name, 3, 60);
}

/** The counter, and the transaction that wrote it last. */
async function readCounter(key: string): Promise<{ points: number; xmin: string }> {
  const { rows } = await database.pool.query('select points, xmin::text from rate_limits where key = $1', [
    key,
  ]);
  return rows[0];
}

it('a key over its limit is refused without a write, with the time that is left', async () => {
  const limit = open('remembered');
  for (const counted of [1, 2, 3]) expect(await limit.take('a')).toEqual({ allowed: true, counted });
  const refused = await limit.take('a');
  expect(refused).toEqual({ allowed: false, retryAfterSeconds: 60 });
  const before = await readCounter('remembered:a');
  expect(limit.refusal('a')).toEqual(refused);
  for (let i = 0; i < 50; i += 1) expect(await limit.take('a')).toEqual(refused);
  expect(await readCounter('remembered:a')).toEqual(before);
  expect((await limit.take('b')).allowed).toBe(true);
});

it('nodes share the counter', async () => {
  await open('shared').take('a', 3);
  expect((await open('shared').take('a')).allowed).toBe(false);
});

it('what is refused is not counted, and what is given back can be taken again', async () => {
  const limit = open('returned');
  const allowances = await Promise.all(Array.from({ length: 20 }, () => limit.take('a')));
  expect(allowances.filter(({ allowed }) => allowed)).toHaveLength(3);
  await limit.giveBack('a', 2);
  expect((await readCounter('returned:a')).points).toBe(1);
  expect(await limit.take('a', 2)).toEqual({ allowed: true, counted: 3 });
});

it('what is given back after its window has ended allows no more in the next', async () => {
  const limit = open('ended');
  await limit.take('a', 3);
  await database.pool.query(`update rate_limits set expire = 0 where key = 'ended:a'`);
  await limit.giveBack('a', 3);
  expect(await limit.take('a', 3)).toEqual({ allowed: true, counted: 3 });
  expect((await limit.take('a')).allowed).toBe(false);
});

it('giving back never fails: what is not given back stays counted', async () => {
  const closed = await createTestDatabase();
  const limit = new PostgresRateLimit(closed.pool, 'closed', 3, 60);
  await closed.drop();
  await limit.giveBack('a');
  await expect(limit.take('a')).rejects.toThrow('A limit could not be counted');
});
