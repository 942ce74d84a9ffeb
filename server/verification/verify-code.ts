import type { Kysely } from 'kysely';
import { hashCode } from '../codes/code.ts';
import { findCodeLock } from '../codes/code-store.ts';
import { hashToken, newToken } from '../codes/token.ts';
import type { Database } from '../database/tables.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { proveAddress } from './verification-store.ts';
import { verifiedMinutes } from './verified-cookie.ts';

export interface VerifyCodeParts {
  readonly db: Kysely<Database>;
  readonly limits: RateLimits;
  readonly secret: string;
  readonly clock: () => Date;
}

export type VerifyCodeOutcome =
  /** The token is for the cookie of the browser that entered the code. */
  | { readonly kind: 'verified'; readonly token: string }
  | { readonly kind: 'invalid-code' }
  | { readonly kind: 'too-many-requests'; readonly retryAfterSeconds: number };

/**
 * Checks a code. Every try counts against its client until it has proven right, so no number of parallel guesses gets
 * past the limit. Wrong, used, expired and never sent codes have the same outcome.
 */
export async function verifyCode(
  { db, limits, secret, clock }: VerifyCodeParts,
  { email, code, client }: { email: string; code: string; client: string },
): Promise<VerifyCodeOutcome> {
  const allowance = await limits.wrongCodesPerClient.take(client);
  if (!allowance.allowed) return { ...allowance, kind: 'too-many-requests' };
  const token = newToken();
  const now = clock();
  const isProven = await proveAddress(db, {
    email,
    codeHash: hashCode(secret, email, code),
    tokenHash: hashToken(token),
    now,
    verifiedUntil: new Date(now.getTime() + verifiedMinutes * 60_000),
  });
  if (!isProven) {
    const lock = await findCodeLock(db, 'verification_codes', { email, now });
    return lock ? { ...lock, kind: 'too-many-requests' } : { kind: 'invalid-code' };
  }
  await limits.wrongCodesPerClient.giveBack(client);
  return { kind: 'verified', token };
}
