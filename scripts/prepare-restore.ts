import type { Client } from 'pg';
import { restoreMarker } from '../server/database/unfinished-restore.ts';
import { StartError } from '../server/process/start-error.ts';

/**
 * Marks an empty database as being restored, or clears what an interrupted restore left. Throws a {@link StartError}
 * if the database is in use.
 */
export async function prepareRestore(client: Client): Promise<void> {
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
  if (unfinished) {
    const leftovers = await client.query<{ drop: string }>(dropsOfEverything);
    for (const { drop } of leftovers.rows) await client.query(drop);
  }
  await client.query(`create table ${restoreMarker} ()`);
  await client.query('commit');
}

/** The shop has the schema to itself, but for extensions. The running restore itself holds a row of `locks`. */
const dropsOfEverything = `
  select 'drop table if exists ' || oid::regclass || ' cascade' as drop from pg_class
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'locks'
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  union all
  select 'drop routine if exists ' || oid::regprocedure || ' cascade' from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;
