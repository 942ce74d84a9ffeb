import { type Kysely, type RawBuilder, sql } from 'kysely';
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
 * Uses up one try of an address's code, and ends its life when the hash is the right one; false when it is not, or
 * no code is alive. `onProof` makes the SQL that is to be in the same commit as the proof, from the source of the
 * proven `email`. The row's lock lets parallel tries count one after the other. Hashes are compared by the
 * database: what its time might tell of one is of no use without the secret.
 */
export async function redeemCode(
  db: Kysely<Database>,
  { email, codeHash }: { email: string; codeHash: Buffer },
  onProof: (proven: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    with tried as (
      update verification_codes
      set tries_left = case code_hash when ${codeHash} then 0 else tries_left - 1 end
      where email = ${email} and tries_left > 0 and expires_at > now()
      returning email, code_hash
    ),
    proven as (select email from tried where code_hash = ${codeHash}),
    consequence as (${onProof(sql.table('proven'))})
    select from proven`.execute(db);
  return rows.length === 1;
}
