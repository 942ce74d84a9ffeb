import { sql } from 'kysely';
import type { Db } from './pool.ts';
import type { Database } from './tables.ts';

export async function hasTable(db: Db, name: keyof Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`public.${name}`}) is not null as exists`.execute(db);
  return rows[0]?.exists === true;
}
