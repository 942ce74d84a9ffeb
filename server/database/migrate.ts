import { Client, type ClientConfig } from 'pg';
import { StartError } from '../start-error.ts';
import { type Migration, readMigrations } from './migrations.ts';

/** Any number, the same for ever: whoever holds this lock changes the tables. */
const migrationLock = 7_205_759_404;

export interface MigrateOptions {
  readonly log: { info(message: string): void; warn(message: string): void };
  /** A folder of `NNNN_name.sql` files; the shop's own when left out. */
  readonly folder?: URL;
  /** The last migration to apply; all of them when left out. */
  readonly through?: number;
}

/**
 * Brings the database to the newest migration: each file in a transaction of its own, one node at a time.
 * A database that is ahead, as during a rolling update, is left as it is.
 */
export async function migrate(connection: ClientConfig, options: MigrateOptions): Promise<void> {
  const { log, folder, through = Number.POSITIVE_INFINITY } = options;
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= through);
  const client = new Client({ ...connection, application_name: 'licence-shop migrations' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(createHistory);
    const applied = await readHistory(client);
    for (const migration of migrations) {
      const earlier = applied.get(migration.version);
      applied.delete(migration.version);
      if (earlier === undefined) {
        await apply(client, migration);
        log.info(`The database was brought to ${migration.name}`);
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

async function readHistory(client: Client): Promise<Map<number, { name: string; checksum: string }>> {
  const history = await client.query(
    'select version, name, checksum from schema_migrations order by version',
  );
  return new Map(history.rows.map((row) => [row.version, row]));
}

async function apply(client: Client, { version, name, checksum, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    throw new Error(`The migration ${name} failed; nothing of it was kept`, { cause });
  }
}
