import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Remembers that the browser which holds a token has proven an address. */
export async function saveVerifiedBrowser(
  db: Kysely<Database>,
  { tokenHash, email, minutesValid }: { tokenHash: Buffer; email: string; minutesValid: number },
): Promise<void> {
  await db
    .insertInto('verified_browsers')
    .values({
      token_hash: tokenHash,
      email,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutesValid})`,
    })
    .execute();
}

/** The address that a browser has proven, while that still holds. */
export async function findVerifiedEmail(db: Kysely<Database>, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('verified_browsers')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.email ?? null;
}
