import { setTimeout as delay } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import { StartError } from '../process/start-error.ts';
import type { Migration } from './migrations.ts';

export interface MigrationLog {
  info(message: string): void;
  warn(message: string): void;
}

/** Every purchase waits behind a migration that waits for a table, so it soon lets them pass and tries again. */
const lockTimeout = '2s';
const pauseMilliseconds = 2_000;
const patienceMilliseconds = 600_000;

/** Runs one migration and records it. While others hold the locks that it needs, it tries again. */
export async function applyMigration(client: Client, migration: Migration, log: MigrationLog): Promise<void> {
  const { name, inTransaction } = migration;
  const deadline = Date.now() + patienceMilliseconds;
  for (;;) {
    try {
      await (inTransaction ? applyWhole : applyInSteps)(client, migration);
      return log.info(`The database was brought to ${name}`);
    } catch (cause) {
      if (!isLocked(cause)) throw describeFailure(migration, cause);
      if (Date.now() > deadline) throw describeWait(name);
      log.warn(`The migration ${name} waits for other transactions to end, and tries again`);
      await delay(pauseMilliseconds);
    }
  }
}

async function applyWhole(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Statements that are sent together would share a transaction. */
async function applyInSteps(client: Client, migration: Migration): Promise<void> {
  for (const statement of migration.sql.split(/;[ \t]*$/m)) await client.query(statement);
  await record(client, migration);
}

async function record(client: Client, { version, name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);
}

/** 55P03: the lock timed out. 40P01: the migration was the one of two that a deadlock ended. */
function isLocked(error: unknown): boolean {
  return error instanceof DatabaseError && /^(55P03|40P01)$/.test(error.code ?? '');
}

function describeFailure({ name, inTransaction }: Migration, cause: unknown): Error {
  const kept = inTransaction ? 'nothing of it was kept' : 'the next start runs it again from its beginning';
  return new Error(`The migration ${name} failed; ${kept}`, { cause });
}

function describeWait(name: string): StartError {
  return new StartError(
    `The migration ${name} found a table in use for ${patienceMilliseconds / 60_000} minutes: end the long transaction (pg_stat_activity shows it), and start again.`,
  );
}
