import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;
const algorithm = 'aes-256-gcm';

/** Encrypts bytes with AES-256-GCM: nonce, ciphertext, tag. `context` is not in the result, but must be the same to decrypt. */
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
  return Buffer.concat([decipher.update(encrypted.subarray(nonceLength, -tagLength)), decipher.final()]);
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

export function makeWrappedKey(secret: string, id: number, purpose: WrappedKey['purpose']): WrappedKey {
  return wrapKey(secret, { id, purpose }, randomBytes(32));
}

export function wrapKey(
  secret: string,
  { id, purpose }: Pick<WrappedKey, 'id' | 'purpose'>,
  key: Buffer,
): WrappedKey {
  const row = { id, purpose };
  return { ...row, wrapped: encrypt(deriveKey(secret), key, contextOf(row)) };
}

/** Throws when KEYS_SECRET is not one that the key was wrapped with. */
export function unwrapKey(secret: string, row: WrappedKey): Buffer {
  const wrappings = row.rewrapped ? [row.wrapped, row.rewrapped] : [row.wrapped];
  for (const [i, wrapped] of wrappings.entries()) {
    try {
      return decrypt(deriveKey(secret), wrapped, contextOf(row));
    } catch (error) {
      if (i === wrappings.length - 1) throw error;
    }
  }
  throw new Error('A sealing key has no wrapping');
}

/** A secret is long and random, so it needs no slow hash. */
function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'licence-shop sealing keys', 32));
}

function contextOf({ id, purpose }: Pick<WrappedKey, 'id' | 'purpose'>): Buffer {
  return Buffer.from(`${purpose} ${id}`);
}
