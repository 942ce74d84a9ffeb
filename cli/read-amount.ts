import { InvalidArgumentError } from 'commander';
import { parseCents } from '../contract/money.ts';

/** Reads dollars of a command line as cents. */
export function readAmount(value: string): number {
  const cents = parseCents(value);
  if (cents !== null && cents > 0) return cents;
  throw new InvalidArgumentError('It is dollars, such as 12.50, without a dollar sign or comma.');
}
