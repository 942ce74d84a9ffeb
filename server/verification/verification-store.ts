import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

const triesPerCode = 5;

/** Keeps a code's hash; a newer code takes the place of the one before. */
export async function saveCode(
  db: Kysely<Database>,
  { email, codeHash, minutesValid }: { email: string; codeHash: Buffer; minutesValid: number },
): Promise<void> {
  const values = {
    code_hash: codeHash,
    tries_left: triesPerCode,
    expires_at: sql<Date>`now() + make_interval(mins => ${minutesValid})`,
  };
  await db
    .insertInto('verification_codes')
    .values({ email, ...values })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
    .execute();
}

/**
 * Uses up one try of the address's code and tells its hash; null when there is none that is alive. The try
 * is counted before anybody compares, so parallel guesses cannot share one.
 */
export async function takeTry(db: Kysely<Database>, email: string): Promise<Buffer | null> {
  const row = await db
    .updateTable('verification_codes')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? null;
}

/** Ends a code's life; false when another request was quicker. */
export async function consumeCode(db: Kysely<Database>, email: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('verification_codes')
    .where('email', '=', email)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
