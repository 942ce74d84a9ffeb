import { Client, type PoolConfig } from 'pg';
import { refuseUnfinishedRestore } from '../server/database/unfinished-restore.ts';
import { type BackupRow, format, type RowCounts, writeBackupFile } from './backup-file.ts';
import { listTables } from './backup-tables.ts';

const rowsAtOnce = 100;

/** Writes everything that must not be lost to a file, as it was at one moment, while the shop goes on selling. */
export async function backUpDatabase(connection: PoolConfig, file: string): Promise<RowCounts> {
  await refuseUnfinishedRestore(connection);
  const client = new Client({ ...connection, application_name: 'licence-shop backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    const { rows } = await client.query('select max(version) as migration, now() from schema_migrations');
    const header = { format, migration: rows[0].migration, madeAt: rows[0].now.toISOString() } as const;
    return await writeBackupFile(file, header, readTables(client, tables));
  } finally {
    await client.end();
  }
}

async function* readTables(client: Client, tables: readonly string[]): AsyncGenerator<BackupRow> {
  for (const table of tables) {
    await client.query(
      `declare page no scroll cursor for select row_to_json("${table}")::text as json from "${table}"`,
    );
    for (;;) {
      const { rows } = await client.query<{ json: string }>(`fetch ${rowsAtOnce} from page`);
      for (const { json } of rows) yield { table, json };
      if (rows.length < rowsAtOnce) break;
    }
    await client.query('close page');
  }
}
