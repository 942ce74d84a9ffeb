import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

const triesPerCode = 5;

/** Keeps a code's hash in place of an earlier code of the address. */
export async function saveCode(
  db: Kysely<Database>,
  { email, codeHash, expiresAt }: { email: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  const values = { code_hash: codeHash, tries_left: triesPerCode, expires_at: expiresAt };
  await db
    .insertInto('verification_codes')
    .values({ email, ...values })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
    .execute();
}

export interface CodeProof {
  readonly email: string;
  readonly codeHash: Buffer;
  /** Identifies the browser that entered the code. */
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly verifiedUntil: Date;
}

/**
 * Uses up one try of an address's code. If the hash is right, it uses up the code and saves that the browser has
 * verified the address; otherwise, or without a code that is alive, it returns false. The row's lock makes parallel
 * tries count one after the other. The database compares the hashes: its timing reveals nothing without the secret.
 */
export async function proveAddress(
  db: Kysely<Database>,
  { email, codeHash, tokenHash, now, verifiedUntil }: CodeProof,
): Promise<boolean> {
  const { rows } = await sql`
    with tried as (
      update verification_codes
      set tries_left = case code_hash when ${codeHash} then 0 else tries_left - 1 end
      where email = ${email} and tries_left > 0 and expires_at > ${now}
      returning email, code_hash
    )
    insert into verified_browsers (token_hash, email, expires_at)
    select ${tokenHash}::bytea, email, ${verifiedUntil}::timestamptz from tried where code_hash = ${codeHash}
    returning email`.execute(db);
  return rows.length === 1;
}

/** The address that a browser has verified, until that expires. */
export async function findVerifiedEmail(
  db: Kysely<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('verified_browsers')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email ?? null;
}
