import type { Pool } from 'pg';

/** Empties tables between tests, also those that the database keeps from being emptied. */
export async function emptyTables(pool: Pick<Pool, 'query'>, tables: readonly string[]): Promise<void> {
  const change = (what: string) =>
    tables.map((table) => `alter table ${table} ${what} trigger user;`).join(' ');
  await pool.query(`begin; ${change('disable')} truncate ${tables.join(', ')}; ${change('enable')} commit`);
}
