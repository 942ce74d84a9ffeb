import type { Client } from 'pg';
import { StartError } from '../process/start-error.ts';
import { readMigrations } from './migrations.ts';

/** A connection, or a pool of them. */
type Queryable = Pick<Client, 'query'>;

/** A table that exists from the beginning of a restore until its last row is in place. */
export const restoreMarker = 'unfinished_restore';

/**
 * Throws a {@link StartError} if a restore is running or was interrupted: the database is
 * incomplete.
 */
export async function refuseUnfinishedRestore(database: Queryable): Promise<void> {
  if (!(await exists(database, restoreMarker))) return;
  throw new StartError(
    'A restore into this database is running, or failed before its end: it holds no shop. Run ' +
      'the restore again; nothing has to be deleted first.',
  );
}

/**
 * Throws a {@link StartError} for a database that this release can't use, such as one after a later
 * release's migration that shuts this one out. Changes nothing.
 */
export async function refuseDatabase(database: Queryable): Promise<void> {
  await refuseUnfinishedRestore(database);
  if (!(await exists(database, 'schema_migrations'))) return;
  const { rows } = await database.query<{ name: string }>(
    'select name from schema_migrations order by version',
  );
  const own = new Set((await readMigrations()).map(({ name }) => name));
  const breaking = rows.find(({ name }) => name.endsWith('.breaking.sql') && !own.has(name));
  if (!breaking) return;
  throw new StartError(
    `A later release has upgraded this database (${breaking.name}), and this one can't use it ` +
      'any more. Start the later release, ' +
      'or restore the backup that was made before the upgrade.',
  );
}

export async function exists(database: Queryable, table: string): Promise<boolean> {
  const { rows } = await database.query('select to_regclass($1) is not null as exists', [
    `public.${table}`,
  ]);
  return rows[0].exists;
}
