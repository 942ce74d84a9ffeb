import { type RawBuilder, sql } from 'kysely';
import { mostCounted } from '../../contract/desk/lists.ts';
import type { Db } from '../database/pool.ts';

/** Counts the rows of lists, each given as what follows `from`: at most {@link mostCounted} of each. */
export async function countLists<Name extends string>(
  db: Db,
  lists: Readonly<Record<Name, RawBuilder<unknown>>>,
): Promise<Record<Name, number>> {
  const counts = Object.entries<RawBuilder<unknown>>(lists).map(
    ([name, rows]) =>
      sql`(select count(*)::int from (select from ${rows} limit ${mostCounted}) as counted) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(counts)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The counts have no row');
  return row;
}
