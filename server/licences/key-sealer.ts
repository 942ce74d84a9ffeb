import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { StartError } from '../process/start-error.ts';
import { decrypt, encrypt, makeWrappedKey, unwrapKey, type WrappedKey } from './wrapped-key.ts';

/** The first byte of sealed bytes: then come the number of the sealing key in two bytes, nonce, ciphertext and tag. */
const version = 1;
const headerLength = 3;

/** Whether a secret has sealed something in this database, so that no other one opens it. */
export async function hasSealingKeys(db: Db): Promise<boolean> {
  return (await readWrappedKeys(db)).length > 0;
}

/** The first process makes the sealing keys. Throws a {@link StartError} with another secret. */
export async function openKeySealer(db: Db, secret: string): Promise<RefreshableSealer> {
  let wrapped = await readWrappedKeys(db);
  if (wrapped.length === 0) {
    const made = [makeWrappedKey(secret, 1, 'index'), makeWrappedKey(secret, 2, 'seal')];
    // Of several processes that start together, the first one's keys stay.
    await db
      .insertInto('sealing_keys')
      .values(made)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    wrapped = await readWrappedKeys(db);
  }
  let sealer = createSealer(secret, wrapped);
  return {
    hashKey: (normalisedKey) => sealer.hashKey(normalisedKey),
    seal: (text, context) => sealer.seal(text, context),
    open: (sealed, context) => sealer.open(sealed, context),
    async refresh() {
      sealer = createSealer(secret, await readWrappedKeys(db));
    },
  };
}

/** A sealer of a process that runs long: `keys rotate-secret` adds a sealing key meanwhile. */
export interface RefreshableSealer extends KeySealer {
  refresh(): Promise<void>;
}

/** In seconds. Every process loads the sealing keys several times in this time, and a new one seals only after it. */
export const sealingKeyRest = 15;

export function readWrappedKeys(db: Db): Promise<WrappedKey[]> {
  return db
    .selectFrom('sealing_keys')
    .select(['id', 'purpose', 'wrapped', 'rewrapped'])
    .select(sql<boolean>`created_at < now() - make_interval(secs => ${sealingKeyRest})`.as('isLoaded'))
    .orderBy('id')
    .execute();
}

function unwrap(secret: string, row: WrappedKey): Buffer {
  try {
    return unwrapKey(secret, row);
  } catch {
    throw new StartError(
      "The licence keys of this database are sealed with another KEYS_SECRET: set the one that it was used with, on every machine. Where none was set, it is in the file keys-secret of the data folder, which a backup doesn't include.",
    );
  }
}

/** Opens sealing keys that are read already, sorted by their ids. */
export function createSealer(secret: string, wrapped: readonly WrappedKey[]): KeySealer {
  const keys = wrapped.map((row) => ({ ...row, key: unwrap(secret, row) }));
  const index = keys.find(({ purpose }) => purpose === 'index');
  const seals = keys.filter(({ purpose }) => purpose === 'seal');
  const newest = seals.findLast(({ isLoaded = true }) => isLoaded) ?? seals[0];
  if (!index || !newest) throw new Error('The database has no complete set of sealing keys');
  const keysById = new Map(keys.map(({ id, key }) => [id, key]));
  const header = Buffer.from([version, newest.id >> 8, newest.id & 255]);
  return {
    hashKey: (normalisedKey) => createHmac('sha256', index.key).update(normalisedKey).digest(),
    seal: (text, context) =>
      Buffer.concat([header, encrypt(newest.key, Buffer.from(text), Buffer.from(context))]),
    open(sealed, context) {
      const key = sealed[0] === version ? keysById.get(sealed.readUInt16BE(1)) : undefined;
      if (!key) throw new Error('Something is sealed by a key that this process does not have');
      return decrypt(key, sealed.subarray(headerLength), Buffer.from(context)).toString();
    },
  };
}

/** Seals licence keys (AES-256-GCM), so that no dump has a readable one, and makes their hashes. */
export interface KeySealer {
  /** HMAC-SHA-256 of a normalised key. */
  hashKey(normalisedKey: string): Buffer;
  /** `context` says what the text belongs to, such as the key's hash: opening it with another one throws. */
  seal(text: string, context: Buffer | string): Buffer;
  /** Throws when the bytes were changed, or sealed for another context, or by a key that this database lacks. */
  open(sealed: Buffer, context: Buffer | string): string;
}
