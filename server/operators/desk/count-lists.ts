import { type RawBuilder, sql } from 'kysely';
import { mostCounted } from '../../../contract/desk/desk-call.ts';
import type { Db } from '../../platform/database/pool.ts';

/** Counts the rows of lists, each given as what follows `from`. */
export async function countLists<Name extends string>(
  db: Db,
  lists: Readonly<Record<Name, RawBuilder<unknown>>>,
  most = mostCounted,
): Promise<Record<Name, number>> {
  const counts = Object.entries<RawBuilder<unknown>>(lists);
  const query = db.selectNoFrom(counts.map(([name, rows]) => countRows(rows, most).as(name)));
  return query.executeTakeFirstOrThrow() as Promise<Record<Name, number>>;
}

/** SQL: how many rows there are, at most so many. A million of them cost no more. */
export function countRows(rows: RawBuilder<unknown>, most = mostCounted): RawBuilder<number> {
  return sql`(select count(*)::int from (select from ${rows} limit ${most}) as counted)`;
}
