import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import { StartError } from '../process/start-error.ts';
import { applyFacts, dropFacts, hasFacts, isHeldByFacts, lacksFacts } from './facts.ts';
import { inTransaction } from './in-transaction.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { exists } from './refuse-database.ts';
import { takeLock } from './take-lock.ts';

export interface MigrateOptions {
  readonly log: { info(message: string): void; warn(message: string): void };
  readonly folder?: URL;
  readonly through?: number;
  /** SQL of views over the migrated tables, see {@link applyFacts}; '' for none. */
  readonly facts: string;
}

/**
 * Applies what the database lacks, in order, then the facts. Processes that start together take
 * turns.
 */
export async function migrate(connection: ClientConfig, options: MigrateOptions): Promise<void> {
  const { log, folder, through = Number.POSITIVE_INFINITY, facts } = options;
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= through);
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    let { missing, later } = await compareHistory(client, migrations);
    // A later release's facts have the columns of this one's.
    const lacksOwn = async () =>
      (later.length === 0 || !(await hasFacts(client))) && (await lacksFacts(client, facts));
    if (missing.length > 0 || (await lacksOwn())) {
      await using _lock = await takeLock(connection, { name: 'migrations', wait: true });
      await client.query(createHistory);
      ({ missing, later } = await compareHistory(client, migrations));
      for (const migration of missing) await applyMigration(client, migration, options);
      if (await lacksOwn())
        await waitForTables('The change of the facts', log, () => applyFacts(client, facts, log));
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

async function applyMigration(client: Client, migration: Migration, { log }: MigrateOptions) {
  const { name, inTransaction: isWhole } = migration;
  try {
    await waitForTables(`The migration ${name}`, log, () =>
      isWhole ? applyInTransaction(client, migration) : applyStatements(client, migration),
    );
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const kept = isWhole
      ? 'nothing of it was kept'
      : 'the next start runs it again from its beginning';
    throw new Error(`The migration ${name} failed; ${kept}`, { cause });
  }
  log.info(`The database was brought to ${name}`);
}

const pauseMilliseconds = 2_000;
const patienceMinutes = 10;

/** Repeats what changes tables until it gets their locks. */
async function waitForTables(
  what: string,
  log: MigrateOptions['log'],
  change: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + patienceMinutes * 60_000;
  for (;;) {
    try {
      return await change();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (Date.now() > deadline) {
        throw new StartError(
          `${what} found a table in use for ${patienceMinutes} minutes: ` +
            'end the long transaction (pg_stat_activity shows it), and start again.',
        );
      }
      log.warn(`${what} waits for other transactions to end, and tries again`);
      await delay(pauseMilliseconds);
    }
  }
}

/**
 * Facts that hold on to what the migration changes are dropped with it, and made again after the
 * last one.
 */
async function applyInTransaction(client: Client, migration: Migration): Promise<void> {
  const apply = async () => {
    await client.query(migration.sql);
    await record(client, migration);
  };
  try {
    await inTransaction(client, apply);
  } catch (error) {
    if (!isHeldByFacts(error) || !(await hasFacts(client))) throw error;
    await inTransaction(client, async () => {
      await dropFacts(client);
      await apply();
    });
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
