import { hashToken } from '../../codes/codes.ts';
import type { Db, Tx } from '../../database/pool.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import type { FindRole } from './operator.ts';
import { type OpenedSession, openSession, renewSession } from './session-store.ts';
import { type CodeOwner, tryCode } from './sign-in-code.ts';

export interface SignInParts {
  readonly db: Db;
  readonly secret: string;
  readonly clock: () => Date;
  readonly findRole: FindRole;
}

/**
 * Signs an operator in; null for a wrong, used, expired or never sent code, and for anyone else's address. One who is
 * signed in, in another tab, may have asked for the code before that or after.
 */
export function signIn(
  parts: SignInParts,
  { email, isSignedIn, code }: CodeOwner & { code: string },
): Promise<OpenedSession | null> {
  const owners = isSignedIn ? [true, false] : [false];
  return checkCode(parts, { email, owners, code }, async (tx, now) => {
    await record(tx, email, 'signed-in', { by: 'code' });
    return openSession(tx, { email, now });
  });
}

/** Makes a session fresh again. */
export function enterFreshCode(
  parts: SignInParts,
  { email, code, token }: { email: string; code: string; token: string },
): Promise<OpenedSession | null> {
  return checkCode(parts, { email, owners: [true], code }, async (tx, now) => {
    const session = await renewSession(tx, { token, now });
    if (session) await record(tx, email, 'fresh-code-entered', null);
    return session;
  });
}

/** Signs in with a link that a command printed. It works once, and only while its address is an operator's. */
export function useLoginLink(
  { db, clock, findRole }: SignInParts,
  token: string,
): Promise<OpenedSession | null> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const link = await tx
      .deleteFrom('operator_login_links')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .returning('email')
      .executeTakeFirst();
    if (!link || !findRole(link.email)) return null;
    await record(tx, link.email, 'signed-in', { by: 'login-link' });
    return openSession(tx, { email: link.email, now });
  });
}

/**
 * Tries the codes of those who are signed in (true) or not. A wrong try is audited only for an operator's address and a
 * code that is alive: nobody may fill the audit.
 */
async function checkCode(
  { db, secret, clock, findRole }: SignInParts,
  { email, owners, code }: { email: string; owners: readonly boolean[]; code: string },
  proceed: (tx: Tx, now: Date) => Promise<OpenedSession | null>,
): Promise<OpenedSession | null> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    let isWrong = false;
    for (const isSignedIn of owners) {
      const tried = await tryCode(tx, { secret, owner: { email, isSignedIn }, code, now });
      if (tried === 'right') return findRole(email) ? proceed(tx, now) : null;
      isWrong ||= tried === 'wrong';
    }
    if (isWrong && findRole(email)) await record(tx, 'shop', 'sign-in-refused', { email });
    return null;
  });
}

async function record(tx: Tx, actor: string, action: string, after: object | null): Promise<void> {
  await recordAuditEvent(tx, { actor, action, orderId: null, before: null, after });
}
