import { sql } from 'kysely';
import type { SignInWay } from '../../../../contract/desk/session.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { hashToken, newToken } from '../../../verification/codes.ts';
import { recordAuditEvent } from '../../record-audit-event.ts';

/** A browser that is signed in. */
export interface Session {
  /** Stays when the token is replaced. */
  readonly id: number;
  /** The name that the audit gives its operator. */
  readonly email: string;
  readonly expiresAt: Date;
  /** Until when risky actions need no new confirmation. */
  readonly freshUntil: Date;
}

/** A session with the token for its cookie. Only the token's hash is stored. */
export type OpenedSession = Session & { readonly token: string };

/** The browser that signs in. */
export interface SigningBrowser {
  readonly address: string;
  readonly browser: string;
  /** The token that its cookie holds; null where it has none. */
  readonly token: string | null;
}

export const sessionHours = 12;
const idleHours = 2;
const freshMinutes = 15;

/** When a session was last used is written at most once in this time. */
const seenAgainMinutes = 1;

const columns = ['id', 'email', 'expires_at as expiresAt', 'fresh_until as freshUntil'] as const;

export interface NewSession {
  readonly email: string;
  readonly now: Date;
  readonly by: SignInWay;
  readonly from: SigningBrowser;
  /** Whether the sign-in is a fresh confirmation too. */
  readonly isFresh?: boolean;
}

/**
 * Opens a session, and records who signed in and how. The cookie of an earlier session of this
 * browser is replaced: that session ends, since its token would stay alive where nobody sees it.
 */
export async function openSession(
  tx: Tx,
  { email, now, by, from, isFresh = true }: NewSession,
): Promise<OpenedSession> {
  const endedEarlier = from.token !== null && (await endReplaced(tx, from.token, { email, now }));
  const token = newToken();
  const session = await tx
    .insertInto('operator_sessions')
    .values({
      token_hash: hashToken(token),
      email,
      created_at: now,
      expires_at: later(now, sessionHours * 60),
      last_seen_at: now,
      fresh_until: isFresh ? later(now, freshMinutes) : now,
      client_address: from.address,
      browser: from.browser,
      signed_in_by: by,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  const signedIn = { by, client: from.address };
  const after = endedEarlier ? { ...signedIn, endedEarlierSession: true } : signedIn;
  await recordAuditEvent(tx, { actor: email, action: 'signed-in', after });
  return { ...session, token };
}

/**
 * Whether a session of the same operator that was alive was ended. Another operator's has an event
 * of its own.
 */
async function endReplaced(
  tx: Tx,
  token: string,
  { email, now }: { email: string; now: Date },
): Promise<boolean> {
  const ended = await tx
    .deleteFrom('operator_sessions')
    .where('token_hash', '=', hashToken(token))
    .returning(['email', isAlive(now).as('wasAlive')])
    .executeTakeFirst();
  if (!ended?.wasAlive) return false;
  if (ended.email === email) return true;
  const after = { browsers: 1, because: 'another operator signed in with this browser' };
  await recordAuditEvent(tx, { actor: ended.email, action: 'signed-out', after });
  return false;
}

/** SQL: a session is not 12 hours old, and was used within 2. */
function isAlive(now: Date) {
  return sql<boolean>`(expires_at > ${now} and last_seen_at > ${later(now, -idleHours * 60)})`;
}

/** Finds the session of a token, unless it has expired, and notes that it is in use. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | null> {
  const row = await db
    .selectFrom('operator_sessions')
    .select([...columns, 'last_seen_at as lastSeenAt'])
    .where('token_hash', '=', hashToken(token))
    .where(isAlive(now))
    .executeTakeFirst();
  if (!row) return null;
  const { lastSeenAt, ...session } = row;
  if (lastSeenAt <= later(now, -seenAgainMinutes))
    await db
      .updateTable('operator_sessions')
      .set({ last_seen_at: now })
      .where('id', '=', session.id)
      .execute();
  return session;
}

/**
 * Makes a session fresh, and gives it another token: a stolen copy of the cookie must not become
 * fresh with it. Null when it was signed out meanwhile.
 */
export async function renewSession(
  tx: Tx,
  { token, now }: { token: string; now: Date },
): Promise<OpenedSession | null> {
  const renewed = newToken();
  const row = await tx
    .updateTable('operator_sessions')
    .set({
      token_hash: hashToken(renewed),
      fresh_until: later(now, freshMinutes),
      last_seen_at: now,
    })
    .where('token_hash', '=', hashToken(token))
    .returning(columns)
    .executeTakeFirst();
  return row ? { ...row, token: renewed } : null;
}

/** Risky actions need a new confirmation in all other browsers of an operator. */
export async function endFreshness(
  tx: Tx,
  { email, except, now }: { email: string; except: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('operator_sessions')
    .set({ fresh_until: now })
    .where('email', '=', email)
    .where('id', '<>', except)
    .where('fresh_until', '>', now)
    .execute();
}

/** The browsers in which an operator is signed in, the one that was used last first. */
export async function listSessions(db: Db, { email, now }: { email: string; now: Date }) {
  return db
    .selectFrom('operator_sessions')
    .select([
      'id',
      'browser',
      'client_address as clientAddress',
      'signed_in_by as signedInBy',
      'created_at as signedInAt',
      'last_seen_at as lastUsedAt',
    ])
    .where('email', '=', email)
    .where(isAlive(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

interface EndedSessions {
  readonly email: string;
  /** One session of the operator; without it, all. */
  readonly id?: number | undefined;
}

/** Signs out one browser of an operator, or all. Returns how many there were. */
export async function endSessions(tx: Tx, { email, id }: EndedSessions): Promise<number> {
  const { rows } = await sql`
    delete from operator_sessions
    where email = ${email} and ${id === undefined ? sql`true` : sql`id = ${id}`}
    returning 1`.execute(tx);
  return rows.length;
}

/** A time after another; before it, with negative minutes. */
export function later(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
