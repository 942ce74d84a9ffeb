import { Client, type ClientConfig } from 'pg';
import { StartError } from '../process/start-error.ts';

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
