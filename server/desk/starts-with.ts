import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column in the order of characters (`collate "C"`) starts with a text. A range, because `like` uses an index
 * only when the text is known beforehand. 1114111 is the last character.
 */
export function startsWith(column: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${column} >= ${text} and ${column} < ${text} || chr(1114111))`;
}
