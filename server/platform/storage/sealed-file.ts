import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Seals files that the database stores, under the shop's secret: a reader of the database learns
 * nothing of their links.
 */
export interface FileSealer {
  seal(file: Buffer): Buffer;
  /** Null for a file that another secret sealed. */
  open(sealed: Buffer): Buffer | null;
}

export function openFileSealer(secret: string, purpose: string): FileSealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `licence-shop ${purpose}`, 32));
  return {
    seal(file) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce);
      return Buffer.concat([nonce, cipher.update(file), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      if (sealed.length < nonceLength + tagLength) return null;
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength));
      decipher.setAuthTag(sealed.subarray(-tagLength));
      const opened = decipher.update(sealed.subarray(nonceLength, -tagLength));
      try {
        return Buffer.concat([opened, decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
