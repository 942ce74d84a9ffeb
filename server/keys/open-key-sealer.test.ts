import { expect, it } from 'vitest';
import { createTestDatabase, shareTestDatabase } from '../../test/test-database.ts';
import { createSealer, makeWrappedKey, openKeySealer } from './key-sealer.ts';

const secret = 'a secret of at least 32 characters';
const key = 'A2C9X-K7DE3-4FGH5-MNPQ6-RSTU2';

const database = await shareTestDatabase();
const sealer = await openKeySealer(database.db, secret);

it('opens what it sealed, in this process and in the next one', async () => {
  const sealed = sealer.seal(key, 'an order');
  expect(sealer.open(sealed, 'an order')).toBe(key);
  expect((await openKeySealer(database.db, secret)).open(sealed, 'an order')).toBe(key);
  expect(sealer.open(sealer.seal('Zoë 🦘\n', key), key)).toBe('Zoë 🦘\n');
});

it('never seals the same text into the same bytes, and they show nothing of it', () => {
  const all = Array.from({ length: 100 }, () => sealer.seal(key, '').toString('latin1'));
  expect(new Set(all).size).toBe(100);
  for (const sealed of all) expect(sealed).not.toContain('A2C9X');
});

it('opens nothing that was changed in a single bit, cut, or moved to another context', () => {
  const sealed = sealer.seal(key, 'an order');
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => sealer.open(changed, 'an order')).toThrow();
  }
  for (const length of [0, 1, 3, 20, sealed.length - 1])
    expect(() => sealer.open(sealed.subarray(0, length), 'an order')).toThrow();
  expect(() => sealer.open(sealed, 'another order')).toThrow();
});

it('finds a key by the same hash every time, and by another one in every database', async () => {
  expect((await openKeySealer(database.db, secret)).hashKey(key)).toEqual(sealer.hashKey(key));
  expect(sealer.hashKey(key)).not.toEqual(sealer.hashKey(`${key}2`));
  const other = await createTestDatabase();
  expect((await openKeySealer(other.db, secret)).hashKey(key)).not.toEqual(sealer.hashKey(key));
  await other.drop();
});

it('another secret stops the start with a sentence that names no secret', async () => {
  const opening = openKeySealer(database.db, 'another secret of at least 32 characters');
  await expect(opening).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(
      'are sealed with another KEYS_SECRET: set the one that it was used with',
    ),
  });
  await expect(opening).rejects.not.toThrow('another secret of');
});

it('processes that start together on a new database seal with the same keys', async () => {
  const fresh = await createTestDatabase();
  const sealers = await Promise.all(Array.from({ length: 6 }, () => openKeySealer(fresh.db, secret)));
  for (const one of sealers) {
    expect(one.hashKey(key)).toEqual(sealers[0]?.hashKey(key));
    for (const other of sealers) expect(other.open(one.seal(key, ''), '')).toBe(key);
  }
  expect((await fresh.pool.query('select from sealing_keys')).rowCount).toBe(2);
  await fresh.drop();
});

it('seals with the newest sealing key, and opens what an older one sealed', () => {
  const [index, first, second] = [
    makeWrappedKey(secret, 1, 'index'),
    makeWrappedKey(secret, 2, 'seal'),
    makeWrappedKey(secret, 300, 'seal'),
  ];
  const before = createSealer(secret, [index, first]);
  const after = createSealer(secret, [index, first, second]);
  expect(after.open(before.seal(key, ''), '')).toBe(key);
  expect(() => before.open(after.seal(key, ''), '')).toThrow(
    'sealed by a key that this process does not have',
  );
  expect(after.hashKey(key)).toEqual(before.hashKey(key));
});
