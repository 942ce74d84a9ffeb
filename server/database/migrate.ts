import { Client, type ClientConfig } from 'pg';
import { StartError } from '../process/start-error.ts';
import { applyMigration, type MigrationLog } from './apply-migration.ts';
import { readMigrations } from './migrations.ts';
import { takeLock } from './take-lock.ts';

export interface MigrateOptions {
  readonly log: MigrationLog;
  /** A folder of `NNNN_name.sql` files; the shop's own by default. */
  readonly folder?: URL;
  /** The last migration to apply; all of them by default. */
  readonly through?: number;
}

/**
 * Applies the migrations that the database lacks, in order. Processes that start together take turns. Later migrations
 * of a newer release are left as they are.
 */
export async function migrate(connection: ClientConfig, options: MigrateOptions): Promise<void> {
  const { log, folder, through = Number.POSITIVE_INFINITY } = options;
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= through);
  await using _lock = await takeLock(connection, { name: 'migrations', wait: true });
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(createHistory);
    const { rows } = await client.query(
      'select version, name, checksum from schema_migrations order by version',
    );
    const applied = new Map(rows.map((row) => [row.version, row]));
    for (const migration of migrations) {
      const earlier = applied.get(migration.version);
      applied.delete(migration.version);
      if (earlier === undefined) {
        await applyMigration(client, migration, log);
      } else if (earlier.checksum !== migration.checksum) {
        throw new StartError(
          `The migration ${migration.name} was edited after this database had run it: put it back as it was, and write a new one.`,
        );
      }
    }
    for (const { name } of applied.values()) log.warn(`The database knows the later migration ${name}`);
  } finally {
    await client.end();
  }
}

const createHistory = `create table if not exists schema_migrations (
  version int primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;
