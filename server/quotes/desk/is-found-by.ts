import { type RawBuilder, sql } from 'kysely';
import { readSearchedNumbers } from '../../../contract/desk/searched-numbers.ts';
import { parseQuoteNumber } from '../../../contract/quotes.ts';
import { addressStartsWith, hasWords } from '../../operators/desk/conditions.ts';
import type { Db } from '../../platform/database/pool.ts';

/** A text that finds as many is common: a page of them is among the newest quotes. */
const mostListed = 1_000;

/**
 * Whether a row of `quote_facts` is what a text begins or is. A rare text is looked up by its
 * indexes first: PostgreSQL would read the newest quotes one by one, and fold the words of each.
 */
export async function isFoundBy(db: Db, text: string): Promise<RawBuilder<unknown>> {
  const number = parseQuoteNumber(text);
  if (number !== null) return sql`number = ${number}`;
  const matches = listMatches(text);
  const lists = matches.map(
    (match) => sql`(select number from quote_facts where ${match} limit ${mostListed})`,
  );
  const { rows } = await sql<{
    number: number;
  }>`${sql.join(lists, sql` union `)} limit ${mostListed}`.execute(db);
  if (rows.length === mostListed) return sql`(${sql.join(matches, sql` or `)})`;
  return sql`number = any(${rows.map(({ number }) => number)}::bigint[])`;
}

function listMatches(text: string): readonly RawBuilder<unknown>[] {
  const { documentNumber, amountsCents } = readSearchedNumbers(text);
  return [
    addressStartsWith('quote_facts', text),
    hasWords('quote_facts', text),
    ...(documentNumber === null ? [] : [sql`number = ${documentNumber}`]),
    ...(amountsCents.length > 0 ? [sql`total_cents = any(${amountsCents}::bigint[])`] : []),
  ];
}
