import { Client, type ClientConfig } from 'pg';
import { StartError } from '../process/start-error.ts';
import { readMigrations } from './migrations.ts';

/** A table that exists from the beginning of a restore until its last row is in place. */
export const restoreMarker = 'unfinished_restore';

/** Throws a {@link StartError} if a restore is running or was interrupted: the database is incomplete. */
export async function refuseUnfinishedRestore(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select to_regclass('public.${restoreMarker}') is not null as marked`,
    );
    if (!rows[0].marked) return;
  } finally {
    await client.end();
  }
  throw new StartError(
    'A restore into this database is running, or failed before its end: it holds no shop. Run the restore again; nothing has to be deleted first.',
  );
}

/** Throws a {@link StartError} after a later release's migration that shuts this one out. Changes nothing. */
export async function refuseLaterRelease(connection: ClientConfig): Promise<void> {
  const names = await readApplied(connection);
  const own = new Set((await readMigrations()).map(({ name }) => name));
  const breaking = names.find((name) => name.endsWith('.breaking.sql') && !own.has(name));
  if (breaking === undefined) return;
  throw new StartError(
    `A later release has upgraded this database (${breaking}), and this one can't use it any more. Start the later release, or restore the backup that was made before the upgrade.`,
  );
}

async function readApplied(connection: ClientConfig): Promise<string[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select to_regclass('public.schema_migrations') is not null as exists`,
    );
    if (!rows[0].exists) return [];
    const applied = await client.query('select name from schema_migrations order by version');
    return applied.rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
