import { type Kysely, sql } from 'kysely';
import { spendTry } from '../codes/code-store.ts';
import type { Database } from '../database/tables.ts';

export interface CodeProof {
  readonly email: string;
  readonly codeHash: Buffer;
  /** Identifies the browser that entered the code. */
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly verifiedUntil: Date;
}

/** Tries an address's code. The right one also saves, in the same statement, that the browser has verified the address. */
export async function proveAddress(
  db: Kysely<Database>,
  { tokenHash, verifiedUntil, ...tried }: CodeProof,
): Promise<boolean> {
  const { rows } = await sql`
    with tried as (${spendTry('verification_codes', tried)})
    insert into verified_browsers (token_hash, email, expires_at)
    select ${tokenHash}::bytea, email, ${verifiedUntil}::timestamptz from tried where is_right
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
