import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import {
  exists,
  refuseUnfinishedRestore,
  restoreMarker,
} from '../server/platform/database/refuse-database.ts';
import { stampState } from '../server/platform/database/stamp-state.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import { type BackupRow, type RowCounts, writeBackupFile } from './backup-file.ts';
import { invoiceTables, openInvoiceFiles, type StoreInvoices } from './backup-invoices.ts';
import { openBackupSeal } from './backup-seal.ts';

const rowsAtOnce = 100;

/**
 * Writes a snapshot of everything that must not be lost to a file, sealed by the shop's
 * KEYS_SECRET. The shop can sell meanwhile.
 */
export async function backUpDatabase(
  connection: PoolConfig,
  file: string,
  secret: string,
): Promise<RowCounts> {
  const client = new Client(connection);
  await client.connect();
  try {
    await refuseUnfinishedRestore(client);
    if (!(await exists(client, 'schema_migrations')))
      throw new StartError(
        'No shop has used this database yet, so there is nothing to back up: start the shop first.',
      );
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    const { rows } = await client.query(
      'select max(version) as migration, now() from schema_migrations',
    );
    const header = { migration: rows[0].migration, madeAt: rows[0].now.toISOString() };
    const storeInvoices = await openInvoiceFiles(client, file);
    const backupRows = readTables(client, tables, storeInvoices);
    const counts = await writeBackupFile(file, header, backupRows, openBackupSeal(secret));
    await client.query('rollback');
    await recordBackup(client, file);
    return counts;
  } finally {
    await client.end();
  }
}

/** Keeps when and where the last backup was made, for `doctor` and the alert of an overdue one. */
async function recordBackup(client: Client, file: string): Promise<void> {
  const value = JSON.stringify({ file: resolve(file), host: hostname() });
  await stampState(client, 'last_backup', value).catch((error: { code?: string }) => {
    // A standby can be backed up, and not written to.
    if (error.code !== '25006') throw error;
  });
}

async function* readTables(
  client: Client,
  tables: readonly string[],
  storeInvoices: StoreInvoices,
): AsyncGenerator<BackupRow> {
  for (const table of tables) {
    const columns = await listColumns(client, table);
    await client.query(
      `declare page no scroll cursor for
       select row_to_json(backup_row)::text as json from (select ${columns} from "${table}") backup_row`,
    );
    for (;;) {
      const { rows } = await client.query<{ json: string }>(`fetch ${rowsAtOnce} from page`);
      const lines = rows.map(({ json }) => json);
      const stored = invoiceTables.includes(table) ? await storeInvoices(table, lines) : lines;
      for (const json of stored) yield { table, json };
      if (rows.length < rowsAtOnce) break;
    }
    await client.query('close page');
  }
}

async function listColumns(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = to_regclass(quote_ident($1)) and attnum > 0 and not attisdropped
       and not ($1 = any($2) and attname = 'pdf')
     order by attnum`,
    [table, invoiceTables],
  );
  return rows.map(({ name }) => name).join(', ');
}

/**
 * Who verified an address or signed in, and where: after a restore, buyers and operators do so
 * again.
 */
const shortLived = [
  ...['verification_codes', 'verified_browsers', 'rate_limits'],
  ...['operator_codes', 'operator_sessions', 'operator_login_links', 'operator_browsers'],
  'operator_challenges',
];

/** Facts about one database, such as its migrations: the restored one has its own. */
const ofOneDatabase = ['schema_migrations', 'shop_state', 'locks', restoreMarker];

/** Lists the tables of a backup, each after those that it refers to. */
export async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refersTo: string[] }>(
    `select relname as name, array(
       select confrelid::regclass::text from pg_constraint
       where contype = 'f' and conrelid = pg_class.oid and confrelid <> pg_class.oid
     ) as "refersTo"
     from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1)
     order by relname`,
    [[...shortLived, ...ofOneDatabase]],
  );
  const sorted: string[] = [];
  while (sorted.length < rows.length) {
    const next = rows.find(
      ({ name, refersTo }) =>
        !sorted.includes(name) && refersTo.every((other) => sorted.includes(other)),
    );
    if (!next)
      throw new Error('Tables refer to each other in a circle, or to one that is not backed up');
    sorted.push(next.name);
  }
  return sorted;
}
