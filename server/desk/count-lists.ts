import { type RawBuilder, sql } from 'kysely';
import { mostCounted } from '../../contract/desk/desk-call.ts';
import type { Db } from '../database/pool.ts';

/** Counts the rows of lists, each given as what follows `from`. */
export async function countLists<Name extends string>(
  db: Db,
  lists: Readonly<Record<Name, RawBuilder<unknown>>>,
  most = mostCounted,
): Promise<Record<Name, number>> {
  const counts = Object.entries<RawBuilder<unknown>>(lists).map(
    ([name, rows]) => sql`${countRows(rows, most)} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(counts)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The counts have no row');
  return row;
}

/** SQL: how many rows there are, at most so many. A million of them cost no more. */
export function countRows(rows: RawBuilder<unknown>, most = mostCounted): RawBuilder<number> {
  return sql`(select count(*)::int from (select from ${rows} limit ${most}) as counted)`;
}
