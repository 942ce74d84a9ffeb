/**
 * Seals licence keys for the database (AES-256-GCM), so that a dump or a backup holds none that can be read, and makes
 * the hash under which a key is found.
 */
export interface KeySealer {
  /** HMAC-SHA-256 of a normalised key. */
  hashKey(normalisedKey: string): Buffer;
  /** `context` says what the text belongs to, such as the key's hash: opening it with another one throws. */
  seal(text: string, context: Buffer | string): Buffer;
  /** Throws when the bytes were changed, or sealed for another context, or by a key that this database lacks. */
  open(sealed: Buffer, context: Buffer | string): string;
}
