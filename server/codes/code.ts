import { createHmac, randomInt } from 'node:crypto';
import { codeLength } from '../../contract/verification.ts';

/** Any of the million codes, each as likely as the others. */
export function newCode(random: (below: number) => number = randomInt): string {
  return String(random(10 ** codeLength)).padStart(codeLength, '0');
}

/**
 * What is stored of a code: useless to a reader of the database who lacks the secret. `owner` is the address that the
 * code was sent to, with what else it is for.
 */
export function hashCode(secret: string, owner: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${owner}\n${code}`).digest();
}
