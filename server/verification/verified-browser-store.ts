import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** The SQL that remembers that the browser which holds a token has proven the `email` of a source. */
export function insertVerifiedBrowser(
  { tokenHash, minutesValid }: { tokenHash: Buffer; minutesValid: number },
  proven: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into verified_browsers (token_hash, email, expires_at)
    select ${tokenHash}::bytea, email, now() + make_interval(mins => ${minutesValid}) from ${proven}`;
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
