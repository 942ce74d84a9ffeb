import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../platform/database/pool.ts';
import { StartError } from '../platform/process/start-error.ts';

/**
 * The first byte of sealed bytes: then come the number of the sealing key in two bytes, nonce,
 * ciphertext and tag.
 */
const version = 1;
const headerLength = 3;

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

/**
 * In seconds. Every process loads the sealing keys several times in this time, and a new one seals
 * only after it.
 */
export const sealingKeyRest = 15;

export function readWrappedKeys(db: Db): Promise<WrappedKey[]> {
  return db
    .selectFrom('sealing_keys')
    .select(['id', 'purpose', 'wrapped', 'rewrapped'])
    .select(
      sql<boolean>`created_at < now() - make_interval(secs => ${sealingKeyRest})`.as('isLoaded'),
    )
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
  /**
   * `context` says what the text belongs to, such as the key's hash: opening it with another one
   * throws.
   */
  seal(text: string, context: Buffer | string): Buffer;
  /**
   * Throws when the bytes were changed, or sealed for another context, or by a key that this
   * database lacks.
   */
  open(sealed: Buffer, context: Buffer | string): string;
}

const nonceLength = 12;
const tagLength = 16;
const algorithm = 'aes-256-gcm';

/**
 * Encrypts bytes with AES-256-GCM: nonce, ciphertext, tag. `context` is not in the result, but must
 * be the same to decrypt.
 */
export function encrypt(key: Buffer, plain: Buffer, context: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(context);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the bytes, the key or the context differ. */
export function decrypt(key: Buffer, encrypted: Buffer, context: Buffer): Buffer {
  const nonce = encrypted.subarray(0, nonceLength);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
    .setAAD(context)
    .setAuthTag(encrypted.subarray(-tagLength));
  return Buffer.concat([
    decipher.update(encrypted.subarray(nonceLength, -tagLength)),
    decipher.final(),
  ]);
}

export interface WrappedKey {
  readonly id: number;
  readonly purpose: 'seal' | 'index';
  readonly wrapped: Buffer;
  /** Wrapped by the next KEYS_SECRET, while it is being changed. */
  readonly rewrapped?: Buffer | null;
  /** False while a process may not have loaded it yet: it opens, but doesn't seal. */
  readonly isLoaded?: boolean;
}

export function makeWrappedKey(
  secret: string,
  id: number,
  purpose: WrappedKey['purpose'],
): WrappedKey {
  return wrapKey(secret, { id, purpose }, randomBytes(32));
}

type KeyName = Pick<WrappedKey, 'id' | 'purpose'>;

export function wrapKey(secret: string, { id, purpose }: KeyName, key: Buffer): WrappedKey {
  const row = { id, purpose };
  return { ...row, wrapped: encrypt(deriveKey(secret), key, contextOf(row)) };
}

/** Throws when KEYS_SECRET is not one that the key was wrapped with. */
export function unwrapKey(secret: string, row: WrappedKey): Buffer {
  const open = (wrapped: Buffer) => decrypt(deriveKey(secret), wrapped, contextOf(row));
  try {
    return open(row.wrapped);
  } catch (error) {
    if (!row.rewrapped) throw error;
    return open(row.rewrapped);
  }
}

/** A secret is long and random, so it needs no slow hash. */
function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'licence-shop sealing keys', 32));
}

function contextOf({ id, purpose }: KeyName): Buffer {
  return Buffer.from(`${purpose} ${id}`);
}
