import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../database/tables.ts';
import { giveBackEach, type RateLimits, takeEach } from '../limits/rate-limits.ts';
import { hashCode } from './send-code.ts';
import { redeemCode } from './verification-store.ts';

export interface VerifyCodeParts {
  readonly db: Kysely<Database>;
  readonly limits: RateLimits;
  readonly secret: string;
}

export interface CodeTry {
  readonly email: string;
  readonly code: string;
  readonly client: string;
  /** The SQL of what the proof brings about, from the source of the proven `email`. */
  readonly onProof: (proven: RawBuilder<unknown>) => RawBuilder<unknown>;
}

export type VerifyCodeOutcome =
  | { readonly kind: 'verified' }
  | { readonly kind: 'invalid-code' }
  | { readonly kind: 'too-many-requests'; readonly retryAfterSeconds: number };

/**
 * Checks a code. Every try counts as a wrong one until it has proven right, so that no number of parallel
 * guesses gets past the limits. Wrong, used, expired and never sent look the same from outside.
 */
export async function verifyCode(
  { db, limits, secret }: VerifyCodeParts,
  { email, code, client, onProof }: CodeTry,
): Promise<VerifyCodeOutcome> {
  const takes = [
    [limits.wrongCodesPerClient, client],
    [limits.wrongCodesPerEmail, email],
  ] as const;
  const allowance = await takeEach(takes);
  if (!allowance.allowed) return { ...allowance, kind: 'too-many-requests' };
  const codeHash = hashCode(secret, email, code);
  if (!(await redeemCode(db, { email, codeHash }, onProof))) return { kind: 'invalid-code' };
  await giveBackEach(takes);
  return { kind: 'verified' };
}
