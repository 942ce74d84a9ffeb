import { randomInt } from 'node:crypto';
import { codeLength } from '../../contract/verification.ts';

/** Any of the million codes, each as likely as the others (`randomInt` is uniform and not to be foretold). */
export function newCode(random: (below: number) => number = randomInt): string {
  return String(random(10 ** codeLength)).padStart(codeLength, '0');
}
