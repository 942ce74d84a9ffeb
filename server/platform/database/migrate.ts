import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import { StartError } from '../process/start-error.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { exists } from './refuse-database.ts';
import { takeLock } from './take-lock.ts';

export interface MigrateOptions {
  readonly log: { info(message: string): void; warn(message: string): void };
  readonly folder?: URL;
  readonly through?: number;
}

/** Applies what the database lacks, in order. Processes that start together take turns. */
export async function migrate(connection: ClientConfig, options: MigrateOptions): Promise<void> {
  const { log, folder, through = Number.POSITIVE_INFINITY } = options;
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= through);
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    let { missing, later } = await compareHistory(client, migrations);
    if (missing.length > 0) {
      await using _lock = await takeLock(connection, { name: 'migrations', wait: true });
      await client.query(createHistory);
      ({ missing, later } = await compareHistory(client, migrations));
      for (const migration of missing) await applyMigration(client, migration, options);
    }
    for (const name of later) log.warn(`The database knows the later migration ${name}`);
  } finally {
    await client.end();
  }
}

/**
 * What the database lacks, and the names of what it has of later releases. Throws a
 * {@link StartError} for a migration that was edited.
 */
async function compareHistory(client: Client, migrations: readonly Migration[]) {
  if (!(await exists(client, 'schema_migrations'))) return { missing: migrations, later: [] };
  const { rows } = await client.query<Pick<Migration, 'version' | 'name' | 'checksum'>>(
    'select version, name, checksum from schema_migrations order by version',
  );
  const applied = new Map(rows.map((row) => [row.version, row]));
  const missing: Migration[] = [];
  for (const migration of migrations) {
    const earlier = applied.get(migration.version);
    applied.delete(migration.version);
    if (!earlier) missing.push(migration);
    else if (earlier.checksum !== migration.checksum)
      throw new StartError(
        `The migration ${migration.name} was edited after this database had run it: ` +
          'put it back as it was, and write a new one.',
      );
  }
  return { missing, later: [...applied.values()].map(({ name }) => name) };
}

const createHistory = `create table if not exists schema_migrations (
  version int primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/**
 * Every purchase queues behind a migration that waits for a table, so it soon gives up and tries
 * again.
 */
const lockTimeout = '2s';
const pauseMilliseconds = 2_000;
const patienceMinutes = 10;

async function applyMigration(client: Client, migration: Migration, { log }: MigrateOptions) {
  const { name, inTransaction } = migration;
  const deadline = Date.now() + patienceMinutes * 60_000;
  for (;;) {
    try {
      if (inTransaction) await applyInTransaction(client, migration);
      else await applyStatements(client, migration);
      log.info(`The database was brought to ${name}`);
      return;
    } catch (cause) {
      if (!isLocked(cause)) {
        let kept = 'the next start runs it again from its beginning';
        if (inTransaction) kept = 'nothing of it was kept';
        throw new Error(`The migration ${name} failed; ${kept}`, { cause });
      }
      if (Date.now() > deadline) {
        throw new StartError(
          `The migration ${name} found a table in use for ${patienceMinutes} minutes: ` +
            'end the long transaction (pg_stat_activity shows it), and start again.',
        );
      }
      log.warn(`The migration ${name} waits for other transactions to end, and tries again`);
      await delay(pauseMilliseconds);
    }
  }
}

async function applyInTransaction(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(
      `set local lock_timeout = '${lockTimeout}'; set local statement_timeout = 0`,
    );
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Sends statements one by one: those sent together share a transaction. */
async function applyStatements(client: Client, migration: Migration): Promise<void> {
  for (const statement of migration.sql.split(/;[ \t]*$/m)) await client.query(statement);
  await record(client, migration);
}

async function record(client: Client, { version, name, checksum }: Migration): Promise<void> {
  const insert = 'insert into schema_migrations (version, name, checksum) values ($1, $2, $3)';
  await client.query(insert, [version, name, checksum]);
}

/** 55P03 is a lock time-out; 40P01 means that a deadlock ended the migration. */
function isLocked(error: unknown): boolean {
  return error instanceof DatabaseError && /^(55P03|40P01)$/.test(error.code ?? '');
}
