import { sql } from 'kysely';
import { hashToken, newToken } from '../../codes/codes.ts';
import type { Db, Tx } from '../../database/pool.ts';

/** A browser that is signed in. */
export interface Session {
  /** The name that the audit gives its operator. */
  readonly email: string;
  readonly expiresAt: Date;
  /** Until when risky actions need no new code. */
  readonly freshUntil: Date;
}

/** A session with the token for its cookie. Only the token's hash is stored. */
export type OpenedSession = Session & { readonly token: string };

export const sessionHours = 12;
const idleHours = 2;
const freshMinutes = 15;

/** When a session was last used is written at most once in this time. */
const seenAgainMinutes = 1;

export async function openSession(
  tx: Tx,
  { email, now }: { email: string; now: Date },
): Promise<OpenedSession> {
  const token = newToken();
  const expiresAt = later(now, sessionHours * 60);
  const freshUntil = later(now, freshMinutes);
  const times = { expires_at: expiresAt, last_seen_at: now, fresh_until: freshUntil };
  await tx
    .insertInto('operator_sessions')
    .values({ token_hash: hashToken(token), email, ...times })
    .execute();
  return { token, email, expiresAt, freshUntil };
}

/** Finds the session of a token, unless it is 12 hours old or was not used for 2, and notes that it is in use. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom('operator_sessions')
    .select(['email', 'expires_at as expiresAt', 'fresh_until as freshUntil', 'last_seen_at as lastSeenAt'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', later(now, -idleHours * 60))
    .executeTakeFirst();
  if (row && row.lastSeenAt <= later(now, -seenAgainMinutes))
    await db
      .updateTable('operator_sessions')
      .set({ last_seen_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  return row ?? null;
}

/**
 * Makes a session fresh, and gives it another token: a stolen copy of the cookie must not become fresh with it. Null
 * when it was signed out meanwhile.
 */
export async function renewSession(
  tx: Tx,
  { token, now }: { token: string; now: Date },
): Promise<OpenedSession | null> {
  const renewed = newToken();
  const row = await tx
    .updateTable('operator_sessions')
    .set({ token_hash: hashToken(renewed), fresh_until: later(now, freshMinutes), last_seen_at: now })
    .where('token_hash', '=', hashToken(token))
    .returning(['email', 'expires_at as expiresAt', 'fresh_until as freshUntil'])
    .executeTakeFirst();
  return row ? { ...row, token: renewed } : null;
}

/** Signs out the browser of a token, or every browser of its operator. Returns how many there were. */
export async function endSessions(
  tx: Tx,
  { token, email, everywhere }: { token: string; email: string; everywhere: boolean },
): Promise<number> {
  const { rows } = await sql`
    delete from operator_sessions
    where ${everywhere ? sql`email = ${email}` : sql`token_hash = ${hashToken(token)}`}
    returning 1`.execute(tx);
  return rows.length;
}

/** A time after another; before it, with negative minutes. */
export function later(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
