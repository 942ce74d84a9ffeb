import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { hashToken } from '../../../verification/codes.ts';
import { later } from '../session/session-store.ts';

export const minutesValid = 5;

interface Challenge {
  readonly challenge: string;
  readonly purpose: 'add' | 'sign-in' | 'confirm';
  /** Of the session that asked; null before a sign-in. */
  readonly sessionId: number | null;
  readonly now: Date;
}

export async function saveChallenge(
  db: Db,
  { challenge, purpose, sessionId, now }: Challenge,
): Promise<void> {
  const expiresAt = later(now, minutesValid);
  await db
    .insertInto('operator_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      session_id: sessionId,
      expires_at: expiresAt,
    })
    .execute();
}

/**
 * Uses a challenge up. False for one that was used, has expired, or was for another purpose or
 * session.
 */
export async function spendChallenge(
  tx: Tx,
  { challenge, purpose, sessionId, now }: Challenge,
): Promise<boolean> {
  const spent = await tx
    .deleteFrom('operator_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where(sql<boolean>`session_id is not distinct from ${sessionId}`)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst();
  return spent !== undefined;
}

/** The challenge that a browser says was signed; null where that can't be read. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
