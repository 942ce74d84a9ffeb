import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { AlertingParts } from '../operators/alert-store.ts';
import { countWrongCode } from '../operators/count-wrong-code.ts';
import type { Db } from '../platform/database/pool.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { findCodeLock, hashCode, hashToken, newToken, spendTry } from './codes.ts';

/** How long a browser counts as verified. */
const verifiedMinutes = 60;

/**
 * The cookie that binds a browser to the address it has verified. It holds an opaque token, stored
 * as its hash.
 */
export type VerifiedCookie = ReturnType<typeof verifiedCookie>;

type VerifiedCookieParts = Pick<VerifyCodeParts, 'db' | 'clock'> & { readonly https: boolean };

/** More than a process sells to in an hour. */
const mostKnown = 10_000;

/**
 * Behind HTTPS the cookie is Secure and, by its name's prefix, bound to this host (RFC 6265bis
 * section 4.1.3).
 */
export function verifiedCookie({ db, clock, https }: VerifiedCookieParts) {
  const name = https ? '__Host-verified' : 'verified';
  const known = new Set<string>();
  const keep = (token: string) => {
    known.add(token);
    const [oldest = ''] = known;
    if (known.size > mostKnown) known.delete(oldest);
  };
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
  return {
    setOn(reply: FastifyReply, token: string) {
      keep(token);
      reply.setCookie(name, token, { ...options, maxAge: verifiedMinutes * 60 });
    },
    /** Ends the verification of the browser, also for anyone who has a copy of its cookie. */
    async end(request: FastifyRequest, reply: FastifyReply) {
      const token = request.cookies[name];
      reply.clearCookie(name, options);
      if (!token) return;
      known.delete(token);
      await db.deleteFrom('verified_browsers').where('token_hash', '=', hashToken(token)).execute();
    },
    async readEmail(request: FastifyRequest) {
      const token = request.cookies[name];
      if (!token) return null;
      const email = await findVerifiedEmail(db, hashToken(token), clock());
      if (email) keep(token);
      return email;
    },
    /** What the browser was given by its last verification; null where it has none. */
    readToken: (request: FastifyRequest) => request.cookies[name] ?? null,
    /**
     * Whether this process has seen that the browser's cookie is valid. It asks no database, and
     * may be out of date.
     */
    isKnown: (request: FastifyRequest) => known.has(request.cookies[name] ?? ''),
  };
}

async function findVerifiedEmail(db: Db, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('verified_browsers')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email ?? null;
}

export interface VerifyCodeParts extends AlertingParts {
  readonly limits: RateLimits;
  readonly secret: string;
  readonly clock: () => Date;
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
  {
    email,
    code,
    client,
    earlier,
  }: { email: string; code: string; client: string; earlier: string | null },
): Promise<VerifyCodeOutcome> {
  const { db, limits, secret, clock } = parts;
  const allowance = await limits.wrongCodesPerClient.take(client);
  if (!allowance.allowed) return { ...allowance, kind: 'too-many-requests' };
  const token = newToken();
  const now = clock();
  const verifiedUntil = new Date(now.getTime() + verifiedMinutes * 60_000);
  const tried = { email, codeHash: hashCode(secret, email, code), now };
  // The right code also saves, in the same statement, that the browser has verified the address.
  // Its earlier verification ends.
  const { rows } = await sql`
    with tried as (${spendTry('verification_codes', tried)}),
      ended as (delete from verified_browsers
        where token_hash = ${hashToken(earlier ?? '')} and exists (select from tried where is_right))
    insert into verified_browsers (token_hash, email, expires_at)
    select ${hashToken(token)}::bytea, email, ${verifiedUntil}::timestamptz from tried where is_right
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
