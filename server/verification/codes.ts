import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { codeLength } from '../../contract/verification.ts';

/** Any of the million codes, each as likely as the others. */
export function newCode(random: (below: number) => number = randomInt): string {
  return String(random(10 ** codeLength)).padStart(codeLength, '0');
}

/** Useless to a reader of the database who lacks the secret. `owner` is whose code it is. */
export function hashCode(secret: string, owner: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${owner}\n${code}`).digest();
}

/** A random token for a cookie or a link: 43 characters that a URL may hold. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
