import { codeLength } from '../../../contract/verification.ts';
import { digitsOf } from '../payment/card-format.ts';

/** What counts of a typed or pasted code: `Your code: 123 456` is `123456`. */
export function readCode(text: string): string {
  return digitsOf(text).slice(0, codeLength);
}

export function isWholeCode(code: string): boolean {
  return code.length === codeLength;
}

/** How long a buyer waits for the next code, in words. */
export function describeWait(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
