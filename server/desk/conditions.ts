import { type RawBuilder, sql } from 'kysely';
import { digitsOfAbn, isAbn } from '../../contract/abn.ts';
import { email } from '../../contract/text.ts';

/** Whether a row is a customer's, by an address, an ABN or a company: one condition, which is an equality of an index. */
export function isOfCustomer(table: 'orders' | 'quotes', customer: string): RawBuilder<unknown> {
  const billing = sql`${sql.ref(`${table}.billing`)}`;
  const address = email.safeParse(customer).data;
  if (address !== undefined) return sql`${sql.ref(`${table}.email`)} collate "C" = ${address}::text`;
  if (isAbn(customer))
    return sql`${billing}->>'abn' <> '' and (${billing}->>'abn') collate "C" = ${digitsOfAbn(customer)}::text`;
  return sql`${billing}->>'company' <> '' and lower(${billing}->>'company') collate "C" = lower(${customer}::text)`;
}

/**
 * Whether a column in the order of characters (`collate "C"`) starts with a text. A range, because `like` uses an index
 * only when the text is known beforehand. 1114111 is the last character.
 */
export function startsWith(column: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${column} >= ${text} and ${column} < ${text} || chr(1114111))`;
}
