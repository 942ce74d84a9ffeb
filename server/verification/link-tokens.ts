import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/pool.ts';
import { hashToken } from './codes.ts';

/**
 * What the links of the shop need: their tokens are derived from its secret, because only their
 * hashes are stored.
 */
export interface LinkParts {
  readonly db: Db;
  readonly secret: string;
}

/** After a restore, a number may be given to another quote: its moment tells the two apart. */
export function linkQuote(
  parts: LinkParts,
  quote: { readonly number: number; readonly createdAt: Date },
) {
  const subject = `quote ${quote.number} ${quote.createdAt.toISOString()}`;
  return makeToken(parts, subject, { quote_number: quote.number });
}

/** Returns the token of the link that ends the reminders of an order. */
export function linkReminder(parts: LinkParts, orderId: string): Promise<string> {
  return makeToken(parts, `reminder ${orderId}`, { reminder_of: orderId });
}

/** SQL: the number of the quote that a link opens; null for an unknown token. */
export function quoteOfLink(token: string): RawBuilder<number> {
  return sql<number>`(select quote_number from link_tokens where token_hash = ${hashToken(token)})`;
}

/** SQL: the order whose reminders a link ends; null for an unknown token. */
export function reminderOfLink(token: string): RawBuilder<string> {
  return sql<string>`(select reminder_of from link_tokens where token_hash = ${hashToken(token)})`;
}

type LinkedRow = { readonly quote_number: number } | { readonly reminder_of: string };

/**
 * The same token each time, of 128 bits: nobody guesses it. Its hash is kept, so that it outlives
 * the secret.
 */
async function makeToken(
  { db, secret }: LinkParts,
  subject: string,
  row: LinkedRow,
): Promise<string> {
  const mac = createHmac('sha256', secret).update(`link\n${subject}`).digest();
  const token = mac.subarray(0, 16).toString('base64url');
  await db
    .insertInto('link_tokens')
    .values({ token_hash: hashToken(token), ...row })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return token;
}
