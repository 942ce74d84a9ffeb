import '@fastify/cookie';
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { findVerifiedEmail, saveVerifiedBrowser } from './verified-browser-store.ts';

/** The cookie that binds a browser to the address it has proven: an opaque token, known here by its hash. */
export interface VerifiedCookie {
  issue(reply: FastifyReply, email: string): Promise<void>;
  /** The address that the asking browser has proven within the hour, or null. */
  readEmail(request: FastifyRequest): Promise<string | null>;
}

const minutesValid = 60;

/** Behind HTTPS the cookie is Secure and, by its name's prefix, bound to this host (RFC 6265bis section 4.1.3). */
export function verifiedCookie({ db, https }: { db: Kysely<Database>; https: boolean }): VerifiedCookie {
  const name = https ? '__Host-verified' : 'verified';
  return {
    async issue(reply, email) {
      const token = randomBytes(32).toString('base64url');
      await saveVerifiedBrowser(db, { tokenHash: hashToken(token), email, minutesValid });
      reply.setCookie(name, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: https,
        maxAge: minutesValid * 60,
      });
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
