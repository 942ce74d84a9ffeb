import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '../../../../contract/desk/desk-call.ts';
import { plainAddress } from '../../../../contract/email-address.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { recordAuditEvent } from '../../record-audit-event.ts';
import { describeBrowser } from './describe-browser.ts';
import { forgetBrowsers } from './known-browser.ts';
import {
  endSessions,
  findSession,
  type Session,
  type SigningBrowser,
  sessionHours,
} from './session-store.ts';

/** Who is signed in to the desk in the browser of a request. */
export interface Operator extends Session {
  readonly role: Role;
  /** Confirmed within 15 minutes that it is them. */
  readonly isFresh: boolean;
}

/** Null when nobody is signed in. */
export type ReadOperator = (request: FastifyRequest) => Promise<Operator | null>;

/** The role of an address, and null for one that may not sign in. Its spelling doesn't count. */
export type FindRole = (email: string) => Role | null;

export function findRoleAmong(
  operators: readonly { readonly email: string; readonly role: Role }[],
): FindRole {
  const byAddress = new Map(operators.map(({ email, role }) => [plainAddress(email), role]));
  return (email) => byAddress.get(plainAddress(email)) ?? null;
}

export interface ReaderParts {
  readonly db: Db;
  readonly clock: () => Date;
  readonly cookie: ReturnType<typeof sessionCookie>;
  readonly findRole: FindRole;
}

/**
 * Reads the session of a request's browser. Those of an address that is an operator's no more end
 * here.
 */
export function openOperatorReader({ db, clock, cookie, findRole }: ReaderParts): ReadOperator {
  return async (request) => {
    const token = cookie.read(request);
    const session = token && (await findSession(db, token, clock()));
    if (!session) return null;
    const { email, freshUntil } = session;
    const role = findRole(email);
    if (role) return { ...session, role, isFresh: freshUntil > clock() };
    await db.transaction().execute(async (tx) => {
      const browsers = await endSessions(tx, { email });
      await forgetBrowsers(tx, email);
      const after = { email, browsers, because: 'no operator any more' };
      if (browsers > 0) await recordAuditEvent(tx, { actor: 'shop', action: 'signed-out', after });
    });
    return null;
  };
}

/**
 * The cookie that keeps an operator signed in, with an opaque token. Another site's page can't make
 * a browser send it (SameSite=Strict). Behind HTTPS it is Secure and, by its name's prefix, bound
 * to this host (RFC 6265bis section 4.1.3).
 */
export function sessionCookie({ https }: { readonly https: boolean }) {
  const name = https ? '__Host-desk' : 'desk';
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const;
  return {
    read: (request: FastifyRequest) => request.cookies[name] || null,
    setOn(reply: FastifyReply, token: string) {
      reply.setCookie(name, token, { ...options, maxAge: sessionHours * 3_600 });
    },
    describe(request: FastifyRequest): SigningBrowser {
      return {
        address: request.ip,
        browser: describeBrowser(request.headers['user-agent']),
        token: request.cookies[name] || null,
      };
    },
    clearOn(reply: FastifyReply) {
      reply.clearCookie(name, options);
    },
  };
}
