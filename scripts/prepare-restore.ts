import type { Client } from 'pg';
import { restoreMarker } from '../server/database/unfinished-restore.ts';
import { StartError } from '../server/process/start-error.ts';

/** Any number, the same for ever: held for as long as a restore runs. */
const restoreLock = 7_205_759_405;

/**
 * Marks an empty database as being restored, or clears what an earlier restore left that did not come to its end.
 * Throws a {@link StartError} when the database is in use.
 */
export async function prepareRestore(client: Client): Promise<void> {
  const lock = await client.query('select pg_try_advisory_lock($1) as held', [restoreLock]);
  if (!lock.rows[0].held) throw new StartError('Another restore into this database is running.');
  const { rows } = await client.query(
    `select to_regclass('public.orders') is not null as used, to_regclass($1) is not null as unfinished`,
    [`public.${restoreMarker}`],
  );
  const [{ used, unfinished }] = rows;
  if (used && !unfinished) {
    throw new StartError(
      'The database is in use already: restore into an empty one, by another DATA_DIR or DATABASE_URL.',
    );
  }
  await client.query('begin');
  const leftovers = await client.query<{ drop: string }>(
    unfinished ? dropsOfEverything : 'select where false',
  );
  for (const { drop } of leftovers.rows) await client.query(drop);
  await client.query(`create table ${restoreMarker} ()`);
  await client.query('commit');
}

/** The shop has the schema to itself, but for extensions. */
const dropsOfEverything = `
  select 'drop table if exists ' || oid::regclass || ' cascade' as drop from pg_class
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  union all
  select 'drop routine if exists ' || oid::regprocedure || ' cascade' from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;
