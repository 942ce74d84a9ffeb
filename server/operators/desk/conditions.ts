import { type RawBuilder, sql } from 'kysely';
import { digitsOfAbn, isAbn } from '../../../contract/abn.ts';
import { plainAddress } from '../../../contract/email-address.ts';
import { readEmail } from '../../../contract/text.ts';

type SoldTable = 'order_facts' | 'quote_facts';

/**
 * Whether a row is a customer's, by an address, an ABN or a company: one condition, which is an
 * equality of an index.
 */
export function isOfCustomer(table: SoldTable, customer: string): RawBuilder<unknown> {
  const billing = sql.ref(`${table}.billing`);
  const address = readEmail(customer);
  if (address !== null) return sql`${sql.ref(`${table}.email`)} collate "C" = ${address}::text`;

  if (isAbn(customer)) return hasAbn(table, customer);

  const company = sql`${billing}->>'company'`;
  return sql`${company} <> ''
    and fold_name(${company}) collate "C" = fold_name(${customer}::text)`;
}

/** Whether a row has an ABN, however that is typed: by an index. */
export function hasAbn(table: SoldTable, typed: string): RawBuilder<unknown> {
  const abn = sql`${sql.ref(`${table}.billing`)}->>'abn'`;
  return sql`${abn} <> '' and (${abn}) collate "C" = ${digitsOfAbn(typed)}::text`;
}

/**
 * Whether names, the company or the purchase order of a row have words that begin with those of a
 * text: by an index.
 */
export function hasWords(table: SoldTable, text: string): RawBuilder<unknown> {
  return sql`billing_words(${sql.ref(`${table}.billing`)}) @@ (
    select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(search_words(${text}::text)) as word
  )`;
}

/**
 * Whether the address of a row starts with a text: by an index, which is in the order of characters
 * (`collate "C"`). A range, because `like` uses an index only when the text is known beforehand.
 * 1114111 is the last character.
 */
export function addressStartsWith(table: SoldTable, text: string): RawBuilder<unknown> {
  const address = sql`${sql.ref(`${table}.email`)} collate "C"`;
  const start = sql`${plainAddress(text)}::text`;
  return sql`(${address} >= ${start} and ${address} < ${start} || chr(1114111))`;
}

/**
 * Whether a moment is within days where the seller is, such as `2026-11-30`. Both are included, and
 * either may be left out. The last ends before midnight: every moment is in exactly one of the
 * periods that follow one another.
 */
export function isWithin(
  moment: RawBuilder<unknown>,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  timeZone: string,
): RawBuilder<boolean> {
  const conditions = [sql`true`];
  if (from) conditions.push(sql`${moment} >= ${from}::date::timestamp at time zone ${timeZone}`);
  if (to) conditions.push(sql`${moment} < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
