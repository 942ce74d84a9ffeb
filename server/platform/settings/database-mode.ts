import { sql } from 'kysely';
import type { Mode } from '../../../contract/states.ts';
import type { Db } from '../database/pool.ts';
import type { Database } from '../database/tables.ts';
import { StartError } from '../process/start-error.ts';

/** Orders of a demonstration never mix with orders that moved money. */
export async function requireSameMode(db: Db, mode: Mode): Promise<void> {
  await db
    .insertInto('database_mode')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await refuseOtherDatabase(db, mode);
}

/**
 * Refuses a database of another mode, and changes nothing. The tables may be those of any release,
 * or missing.
 */
export async function refuseOtherDatabase(db: Db, mode: Mode): Promise<void> {
  const own = await readDatabaseMode(db);
  if (own === null || own === mode) return;
  throw new StartError(
    `This database belongs to ${own} mode, and MODE is ${mode}: set MODE=${own}, or another ` +
      'DATA_DIR or DATABASE_URL.',
  );
}

/** The mode that a database belongs to; null when no shop has used it. */
export async function readDatabaseMode(db: Db): Promise<Mode | null> {
  if (await hasTable(db, 'database_mode')) {
    const row = await db.selectFrom('database_mode').select('mode').executeTakeFirst();
    return row?.mode ?? null;
  }
  if (!(await hasTable(db, 'products'))) return null;
  // Releases without the table knew demo mode alone, and added products at their first start.
  const { rows } = await sql`select from products limit 1`.execute(db);
  return rows.length > 0 ? 'demo' : null;
}

export async function hasTable(db: Db, name: keyof Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`public.${name}`}) is not null as exists`.execute(db);
  return rows[0]?.exists === true;
}
