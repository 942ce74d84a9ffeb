import { Client, type PoolConfig } from 'pg';
import { migrate } from '../server/database/migrate.ts';
import { readMigrations } from '../server/database/migrations.ts';
import { StartError } from '../server/start-error.ts';
import { type BackupHeader, type BackupRow, openBackupFile, type RowCounts } from './backup-file.ts';
import { listTables } from './backup-tables.ts';

const rowsAtOnce = 100;

/**
 * Fills an empty database from a backup: all of it or, when anything is wrong, nothing. The tables are made as
 * they were when the backup was, and brought up to date when the rows are in them. Receipts that were waiting
 * are queued again by the shop itself.
 */
export async function restoreDatabase(connection: PoolConfig, file: string): Promise<RowCounts> {
  const { header, rows } = await openBackupFile(file);
  const client = new Client({ ...connection, application_name: 'licence-shop restore' });
  await client.connect();
  try {
    await refuseUsedDatabase(client);
    await refuseLaterBackup(header);
    await migrate(connection, { log: quiet, through: header.migration });
    await client.query('begin');
    for (const table of await listTables(client)) await client.query(`delete from "${table}"`);
    const counts = await insertRows(client, rows);
    await client.query('commit');
    await migrate(connection, { log: quiet });
    return counts;
  } finally {
    await client.end();
  }
}

async function refuseUsedDatabase(client: Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('public.orders') is null as empty`);
  if (rows[0].empty) return;
  throw new StartError(
    'The database is in use already: restore into an empty one, by another DATA_DIR or DATABASE_URL.',
  );
}

async function refuseLaterBackup({ migration }: BackupHeader): Promise<void> {
  if ((await readMigrations()).some(({ version }) => version === migration)) return;
  throw new StartError('The backup was made by a later version of the shop: restore it with that one.');
}

async function insertRows(client: Client, rows: AsyncIterable<BackupRow>): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  let batch: BackupRow[] = [];
  const flush = async () => {
    const [first] = batch;
    if (!first) return;
    const { table } = first;
    const json = `[${batch.map((row) => row.json).join(',')}]`;
    const insert = `insert into "${table}" select * from json_populate_recordset(null::"${table}", $1::json)`;
    counts[table] = (counts[table] ?? 0) + ((await client.query(insert, [json])).rowCount ?? 0);
    batch = [];
  };
  for await (const row of rows) {
    if (row.table !== batch[0]?.table || batch.length === rowsAtOnce) await flush();
    batch.push(row);
  }
  await flush();
  return counts;
}

const quiet = { info: () => {}, warn: () => {} };
