import { type RawBuilder, sql } from 'kysely';
import type { Db } from './pool.ts';

/* Facts about one database, by name. A backup leaves them out. */

export async function readState(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('shop_state')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** False when the name has a value already, which stays. */
export async function keepState(db: Db, name: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('shop_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when the name has this value already. */
export async function changeState(db: Db, name: string, value: string): Promise<boolean> {
  const written = await db
    .insertInto('shop_state')
    .values({ name, value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value, set_at: sql`now()` })
        .where('shop_state.value', '<>', value),
    )
    .returning('name')
    .execute();
  return written.length > 0;
}

/** `which`: SQL on a row of `shop_state`. Returns how many were deleted. */
export async function deleteStates(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`delete from shop_state where ${which}`.execute(db);
  return Number(numAffectedRows);
}
