import { Client, type PoolConfig } from 'pg';
import { readFacts } from '../server/facts.ts';
import { quarantineKeys } from '../server/keys/quarantine-keys.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { exists, restoreMarker } from '../server/platform/database/refuse-database.ts';
import { takeLock } from '../server/platform/database/take-lock.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import { shop } from '../shop.config.ts';
import { listTables } from './backup-database.ts';
import { attachInvoices } from './backup-invoices.ts';
import type { CheckedBackup } from './check-backup.ts';
import { finishRestore, type RestoreOptions } from './finish-restore.ts';
import { insertRows } from './insert-rows.ts';

/** Marks an empty database as being restored, or clears what an interrupted restore left. */
async function prepareRestore(client: Client): Promise<void> {
  const isUnfinished = await exists(client, restoreMarker);
  if (!isUnfinished && (await exists(client, 'orders'))) {
    throw new StartError(
      'The database is in use already: restore into an empty one, ' +
        'by another DATA_DIR or DATABASE_URL.',
    );
  }
  await client.query('begin');
  if (isUnfinished) {
    const leftovers = await client.query<{ drop: string }>(dropsOfEverything);
    for (const { drop } of leftovers.rows) await client.query(drop);
  }
  await client.query(`create table ${restoreMarker} ()`);
  await client.query('commit');
}

/**
 * The shop has the schema to itself, but for extensions. The running restore itself holds a row of
 * `locks`.
 */
const dropsOfEverything = `
  select 'drop table if exists ' || oid::regclass || ' cascade' as drop from pg_class
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'locks'
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  union all
  select 'drop routine if exists ' || oid::regprocedure || ' cascade' from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

/**
 * Fills an empty database from a checked backup: all of it or, after any error, nothing. Until it
 * is done no shop starts on that database.
 */
export async function restoreDatabase(
  connection: PoolConfig,
  backup: CheckedBackup,
  options: RestoreOptions,
) {
  const { file, header } = backup;
  await using lock = await takeLock(connection, { name: 'restore', wait: false });
  if (!lock) throw new StartError('Another restore into this database is running.');
  const client = new Client(connection);
  await client.connect();
  try {
    await prepareRestore(client);
    await migrate(connection, { log: quiet, through: header.migration, facts: '' });
    await client.query('begin');
    const tables = await listTables(client);
    for (const table of tables)
      await client.query(`delete from public.${client.escapeIdentifier(table)}`);
    const counts = await inAnyOrder(client, () =>
      insertRows(client, tables, attachInvoices(file, backup.rows())),
    );
    await continueNumbers(client);
    await skipLostQuotes(client);
    // A backup of an earlier release has no keys in stock.
    const quarantined = (await exists(client, 'stock_keys')) ? await quarantineKeys(client) : 0;
    await client.query('commit');
    await migrate(connection, { log: quiet, facts: await readFacts(shop) });
    const next = await finishRestore(connection, header.madeAt, options);
    return { counts, quarantined, ...next };
  } finally {
    await client.end();
  }
}

/**
 * A row may come before the one of its own table that it refers to, such as an order before the one
 * that it renews.
 */
async function inAnyOrder<Result>(client: Client, insert: () => Promise<Result>): Promise<Result> {
  const { rows: references } = await client.query<{ alter: string }>(
    `select format('alter table %s alter constraint %I', conrelid::regclass, conname) as alter
     from pg_constraint
     where contype = 'f' and conrelid = confrelid and connamespace = 'public'::regnamespace`,
  );
  for (const { alter } of references) await client.query(`${alter} deferrable initially deferred`);
  const result = await insert();
  await client.query('set constraints all immediate');
  for (const { alter } of references) await client.query(`${alter} not deferrable`);
  return result;
}

/** Numbers that the database gives out continue after those of the backup. */
async function continueNumbers(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; id: string; numbers: string }>(
    `select quote_ident(relname) as name, quote_ident(attname) as id,
       pg_get_serial_sequence(quote_ident(relname), attname) as numbers
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where attidentity <> '' and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name, id, numbers } of rows) {
    await client.query(`select setval($1, max(${id})) from ${name} having count(*) > 0`, [numbers]);
  }
}

/** More quotes than a shop makes between two backups. */
const lostQuotes = 1_000;

/** Money may still come for quotes that are lost: it must not pay another buyer's quote. */
async function skipLostQuotes(client: Client): Promise<void> {
  // A backup of an earlier release has no quotes.
  if (!(await exists(client, 'quotes'))) return;
  await client.query(
    `select setval(pg_get_serial_sequence('quotes', 'number'), coalesce(max(number), 0) + $1) ` +
      'from quotes',
    [lostQuotes],
  );
}

const quiet = { info: () => {}, warn: () => {} };
