import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** Gives a quote, by its row, a link as its mail has one. Returns the token. */
export async function linkToQuote(
  pool: Pool,
  row: number,
  token = randomBytes(16).toString('base64url'),
): Promise<string> {
  await pool.query('insert into link_tokens (token_hash, quote_number) values ($1, $2)', [
    createHash('sha256').update(token).digest(),
    row,
  ]);
  return token;
}

/** SQL: a row of `quotes` is the one that the link with this token opens. */
export function isLinkedBy(token: '$1' | '$2'): string {
  return `number = (select quote_number from link_tokens where token_hash = sha256(convert_to(${token}, 'UTF8')))`;
}
