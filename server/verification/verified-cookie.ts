import '@fastify/cookie';
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../database/tables.ts';
import { findVerifiedEmail, insertVerifiedBrowser } from './verified-browser-store.ts';

/** The cookie that binds a browser to the address it has proven: an opaque token, known here by its hash. */
export interface VerifiedCookie {
  make(): NewCookie;
  /** The address that the asking browser has proven within the hour, or null. */
  readEmail(request: FastifyRequest): Promise<string | null>;
}

/** A cookie that means nothing until its SQL has run. */
export interface NewCookie {
  /** The SQL that lets it stand for the `email` of a source, for the statement that proves the address. */
  rememberFor(proven: RawBuilder<unknown>): RawBuilder<unknown>;
  setOn(reply: FastifyReply): void;
}

const minutesValid = 60;

/** Behind HTTPS the cookie is Secure and, by its name's prefix, bound to this host (RFC 6265bis section 4.1.3). */
export function verifiedCookie({ db, https }: { db: Kysely<Database>; https: boolean }): VerifiedCookie {
  const name = https ? '__Host-verified' : 'verified';
  return {
    make() {
      const token = randomBytes(32).toString('base64url');
      return {
        rememberFor: (proven) => insertVerifiedBrowser({ tokenHash: hashToken(token), minutesValid }, proven),
        setOn(reply) {
          const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
          reply.setCookie(name, token, { ...options, maxAge: minutesValid * 60 });
        },
      };
    },
    async readEmail(request) {
      const token = request.cookies[name];
      return token ? findVerifiedEmail(db, hashToken(token)) : null;
    },
  };
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
