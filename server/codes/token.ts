import { createHash, randomBytes } from 'node:crypto';

/** A random token for a cookie or a link: 43 characters that a URL may hold. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
