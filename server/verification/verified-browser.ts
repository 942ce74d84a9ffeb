import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../platform/database/pool.ts';
import { hashToken } from './codes.ts';

/** How long a browser counts as verified. */
export const verifiedMinutes = 60;

/**
 * The cookie that binds a browser to the address it has verified. It holds an opaque token, stored
 * as its hash.
 */
export type VerifiedCookie = ReturnType<typeof verifiedCookie>;

/** The address that a browser has verified. The times are null where an earlier release did it. */
export interface Verification {
  readonly email: string;
  readonly codeSentAt: Date | null;
  readonly verifiedAt: Date | null;
}

interface VerifiedCookieParts {
  readonly db: Db;
  readonly clock: () => Date;
  readonly https: boolean;
}

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

  const read = async (request: FastifyRequest) => {
    const token = request.cookies[name];
    if (!token) return null;
    const verification = await findVerification(db, hashToken(token), clock());
    if (verification) keep(token);
    return verification;
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

    read,

    readEmail: async (request: FastifyRequest) => (await read(request))?.email ?? null,

    /** What the browser was given by its last verification; null where it has none. */
    readToken: (request: FastifyRequest) => request.cookies[name] ?? null,

    /**
     * Whether this process has seen that the browser's cookie is valid. It asks no database, and
     * may be out of date.
     */
    isKnown: (request: FastifyRequest) => known.has(request.cookies[name] ?? ''),
  };
}

async function findVerification(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<Verification | null> {
  const row = await db
    .selectFrom('verified_browsers')
    .select(['email', 'code_sent_at as codeSentAt', 'verified_at as verifiedAt'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
