import { sql } from 'kysely';
import { rules } from '../platform/limits/limit-rules.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { type AlertingParts, alertOperators } from './alert-store.ts';

/** Where wrong codes are entered: by buyers in the shop, or by operators at the desk. */
export const codePlaces = {
  shop: { rule: 'wrongCodesOverall', words: 'in the shop' },
  desk: { rule: 'deskWrongCodesOverall', words: 'at the desk' },
} as const;

const everybody = 'everybody';

/** Of the alert of many wrong codes. */
export const wrongCodesAlert = 'wrong-codes';

/** The key of the count of a rule in `rate_limits`. */
export function countKey(rule: (typeof codePlaces)[keyof typeof codePlaces]['rule']): string {
  return `${rule}:${everybody}`;
}

/**
 * Counts a wrong code, whatever its address and client, and alerts the operators once in an hour of
 * many. It refuses nobody: otherwise a stranger who guesses would stop all buyers.
 */
export async function countWrongCode(
  { limits, ...parts }: AlertingParts & { readonly limits: RateLimits },
  place: keyof typeof codePlaces,
): Promise<void> {
  const { rule, words } = codePlaces[place];
  const limit = limits[rule];
  const [most] = rules[rule];
  if (limit.refusal(everybody)) return;

  const allowance = await limit.take(everybody);
  if (allowance.allowed && allowance.counted < most) return;

  const { rows } = await sql<{ expire: number }>`
    select expire from rate_limits where key = ${countKey(rule)}`.execute(parts.db);
  const text =
    `${most} wrong codes or more were entered ${words} within an hour: somebody may ` +
    'be guessing them. A code has 5 tries and each address 10 wrong ones a day, so a guess ' +
    'is hardly ever right, and a locked address gets in again after a day. Look in the log ' +
    'of your proxy for the clients that call it most, and block them there.';
  const subject = `${wrongCodesAlert} ${place} ${rows[0]?.expire ?? 'now'}`;
  const message = 'many wrong codes were entered within an hour';
  await alertOperators(parts, { subject, kind: wrongCodesAlert, text }, { place }, message);
}
