import { sql } from 'kysely';
import type { Db } from './pool.ts';
import type { Database } from './tables.ts';

/** Whether a database has a table: one that is new or of an earlier release may lack it. */
export async function hasTable(db: Db, name: keyof Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`public.${name}`}) is not null as exists`.execute(db);
  return rows[0]?.exists === true;
}
