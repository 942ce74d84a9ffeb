import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { hashToken } from '../codes/token.ts';
import type { Database } from '../database/tables.ts';
import { findVerifiedEmail } from './verification-store.ts';

/** How long a browser counts as verified. */
export const verifiedMinutes = 60;

/** The cookie that binds a browser to the address it has verified. It holds an opaque token, stored as its hash. */
export interface VerifiedCookie {
  setOn(reply: FastifyReply, token: string): void;
  /** The address that the browser of a request has verified within the hour, or null. */
  readEmail(request: FastifyRequest): Promise<string | null>;
  /** Whether this process has seen that the browser's cookie is valid. It asks no database, and may be out of date. */
  isKnown(request: FastifyRequest): boolean;
}

export interface VerifiedCookieParts {
  readonly db: Kysely<Database>;
  readonly clock: () => Date;
  readonly https: boolean;
}

/** More than a process sells to in an hour. */
const mostKnown = 10_000;

/** Behind HTTPS the cookie is Secure and, by its name's prefix, bound to this host (RFC 6265bis section 4.1.3). */
export function verifiedCookie({ db, clock, https }: VerifiedCookieParts): VerifiedCookie {
  const name = https ? '__Host-verified' : 'verified';
  const known = new Set<string>();
  const keep = (token: string) => {
    known.add(token);
    const [oldest = ''] = known;
    if (known.size > mostKnown) known.delete(oldest);
  };
  return {
    setOn(reply, token) {
      keep(token);
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
      reply.setCookie(name, token, { ...options, maxAge: verifiedMinutes * 60 });
    },
    async readEmail(request) {
      const token = request.cookies[name];
      const email = token ? await findVerifiedEmail(db, hashToken(token), clock()) : null;
      if (token && email) keep(token);
      return email;
    },
    isKnown: (request) => known.has(request.cookies[name] ?? ''),
  };
}
