import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { hashToken, newToken } from '../../../verification/codes.ts';
import { later } from './session-store.ts';

/** For so long after its operator last signed in there, a browser is known. */
const knownDays = 180;

interface Known {
  /** From the browser's cookie; null where it has none. */
  readonly token: string | null;
  readonly email: string;
  readonly now: Date;
}

/**
 * The owner of the codes of an operator in a browser where that operator signed in before, so that
 * no stranger replaces them, uses up their tries or reaches their limits. Null for other browsers
 * and other addresses.
 */
export async function findKnownBrowser(
  db: Db,
  { token, email, now }: Known,
): Promise<string | null> {
  if (token === null) return null;
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom('operator_browsers')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? `known browser ${tokenHash.toString('base64url')} ${email}` : null;
}

/**
 * Remembers a browser in which an operator signs in. Returns the token for its cookie, another one
 * each time.
 */
export async function rememberBrowser(tx: Tx, { token, email, now }: Known): Promise<string> {
  if (token !== null)
    await tx
      .deleteFrom('operator_browsers')
      .where('token_hash', '=', hashToken(token))
      .where('email', '=', email)
      .execute();
  const renewed = newToken();
  const expiresAt = later(now, knownDays * 24 * 60);
  await tx
    .insertInto('operator_browsers')
    .values({ token_hash: hashToken(renewed), email, expires_at: expiresAt })
    .execute();
  return renewed;
}

/** One of them may have been lost. */
export async function forgetBrowsers(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('operator_browsers').where('email', '=', email).execute();
}

/** The cookie that names a known browser. It outlives sessions, and signs nobody in. */
export function knownBrowserCookie({ https }: { readonly https: boolean }) {
  const name = https ? '__Host-desk-browser' : 'desk-browser';
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const;
  return {
    read: (request: FastifyRequest) => request.cookies[name] || null,
    setOn(reply: FastifyReply, token: string) {
      reply.setCookie(name, token, { ...options, maxAge: knownDays * 24 * 3_600 });
    },
  };
}
