import { sql } from 'kysely';
import type { Db } from './pool.ts';
import type { Database } from './tables.ts';

export async function hasTable(db: Db, name: keyof Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`public.${name}`}) is not null as exists`.execute(db);
  return rows[0]?.exists === true;
}

/** `key_format` for `keyFormat`. */
export type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : '';

export function columnName<Name extends string>(name: Name): ColumnName<Name> {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<Name>;
}
