import { sql } from 'kysely';
import type { AlertingParts } from '../operators/alert-store.ts';
import { countWrongCode } from '../operators/count-wrong-code.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { findCodeLock, spendTry } from './code-store.ts';
import { hashCode, hashToken, newToken } from './codes.ts';
import { codeMinutes } from './send-code.ts';
import { verifiedMinutes } from './verified-browser.ts';

export interface VerifyCodeParts extends AlertingParts {
  readonly limits: RateLimits;
  readonly secret: string;
  readonly clock: () => Date;
}

interface EnteredCode {
  readonly email: string;
  readonly code: string;
  readonly client: string;
  /** The token of the browser's earlier verification, which ends; null where it has none. */
  readonly earlier: string | null;
}

type VerifyCodeOutcome =
  /** The token is for the cookie of the browser that entered the code. */
  | { readonly kind: 'verified'; readonly token: string }
  | { readonly kind: 'invalid-code' | 'too-many-requests'; readonly retryAfterSeconds?: number };

/**
 * A try counts until it proves right. Wrong, used, expired and unsent codes have the same outcome.
 */
export async function verifyCode(
  parts: VerifyCodeParts,
  { email, code, client, earlier }: EnteredCode,
): Promise<VerifyCodeOutcome> {
  const { db, limits, secret, clock } = parts;
  const allowance = await limits.wrongCodesPerClient.take(client);
  if (!allowance.allowed) return { ...allowance, kind: 'too-many-requests' };

  const token = newToken();
  const now = clock();
  const verifiedUntil = new Date(now.getTime() + verifiedMinutes * 60_000);
  const tried = { email, codeHash: hashCode(secret, email, code), now };
  // The right code also saves, in the same statement, that the browser has verified the address,
  // and when the code was sent.
  const { rows } = await sql`
    with tried as (${spendTry('verification_codes', tried)}),
      ended as (delete from verified_browsers
        where token_hash = ${hashToken(earlier ?? '')} and exists (select from tried where is_right))
    insert into verified_browsers (token_hash, email, expires_at, verified_at, code_sent_at)
    select ${hashToken(token)}::bytea, email, ${verifiedUntil}::timestamptz, ${now}::timestamptz,
      code_expires_at - make_interval(mins => ${codeMinutes})
    from tried where is_right
    returning email`.execute(db);
  if (rows.length === 0) {
    await countWrongCode(parts, 'shop');
    const lock = await findCodeLock(db, 'verification_codes', { email, now });
    if (!lock) return { kind: 'invalid-code' };
    return { ...lock, kind: 'too-many-requests' };
  }

  await limits.wrongCodesPerClient.giveBack(client);
  return { kind: 'verified', token };
}
