import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { StartError } from '../process/start-error.ts';
import { applyMigration, type MigrationLog } from './apply-migration.ts';
import { readMigrations } from './migrations.ts';

/** Any number, the same for ever: whoever holds this lock changes the tables. */
const migrationLock = 7_205_759_404;

/** How often a node that waits for another one's migrations asks whether it is done, in milliseconds. */
const turnPause = 100;

export interface MigrateOptions {
  readonly log: MigrationLog;
  /** A folder of `NNNN_name.sql` files; the shop's own when left out. */
  readonly folder?: URL;
  /** The last migration to apply; all of them when left out. */
  readonly through?: number;
}

/**
 * Brings the database to the newest migration, one file after the other, one node at a time. A database that is
 * ahead, as during a rolling update, is left as it is.
 */
export async function migrate(connection: ClientConfig, options: MigrateOptions): Promise<void> {
  const { log, folder, through = Number.POSITIVE_INFINITY } = options;
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= through);
  const client = new Client({ ...connection, application_name: 'licence-shop migrations' });
  client.on('error', () => {});
  await client.connect();
  try {
    await takeTurn(client);
    await client.query(createHistory);
    const applied = await readHistory(client);
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

/** Asks for the lock instead of waiting for it: an index made concurrently would wait for the statement that waits. */
async function takeTurn(client: Client): Promise<void> {
  const ask = () => client.query('select pg_try_advisory_lock($1) as held', [migrationLock]);
  while (!(await ask()).rows[0]?.held) await delay(turnPause);
}

const createHistory = `create table if not exists schema_migrations (
  version int primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

async function readHistory(client: Client): Promise<Map<number, { name: string; checksum: string }>> {
  const history = await client.query(
    'select version, name, checksum from schema_migrations order by version',
  );
  return new Map(history.rows.map((row) => [row.version, row]));
}
