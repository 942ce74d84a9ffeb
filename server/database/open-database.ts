import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { reachPostgres } from '../postgres/reach-postgres.ts';
import type { StartLog } from '../postgres/server-log.ts';
import { orAbandon } from '../process/or-abandon.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { connectDatabase, type DatabaseConnections } from './pool.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

/** A database with the newest tables, ready for use. */
export interface OpenDatabase extends DatabaseConnections {
  /** Monitoring's own connections, so that no rush of buyers makes a shop that works look unready. */
  readonly watchPool: Pool;
  /** Whether no other process uses this database: so it is with the shop's own server. */
  readonly isExclusive: boolean;
  /** Where the data is, for a person to read; never a password. */
  readonly description: string;
}

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'sessionDatabaseUrl' | 'databasePoolSize' | 'preparedStatements' | 'dataFolder'
>;

/** One to see that the database responds, one to read the backlog: neither waits for the other. */
const watchPoolSize = 2;

/**
 * Uses the server of DATABASE_URL, or else runs the shop's own, which `close` then stops. A start that is abandoned
 * still waits for the shop's own server to start, so that it can stop it.
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: StartLog & MigrateOptions['log'],
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  const server = await findServer(config, log, signal);
  try {
    await refuseUnfinishedRestore(server.session);
    await orAbandon(migrate(server.session, { log }), signal);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const options = { log, prepare: config.preparedStatements };
  const connections = connectDatabase(server.connection, { ...options, size: config.databasePoolSize });
  const watch = connectDatabase(server.connection, { ...options, size: watchPoolSize });
  return {
    ...connections,
    watchPool: watch.pool,
    isExclusive: !config.databaseUrl,
    description: server.description,
    async close() {
      await watch.close();
      await connections.close();
      await server.stop();
    },
  };
}

async function findServer(
  { databaseUrl, sessionDatabaseUrl, dataFolder }: DatabaseConfig,
  log: StartLog,
  signal: AbortSignal | undefined,
) {
  if (databaseUrl) {
    const { host, pathname } = new URL(databaseUrl);
    const connection = await orAbandon(reachPostgres(databaseUrl, { log }), signal);
    const session = sessionDatabaseUrl
      ? await orAbandon(reachPostgres(sessionDatabaseUrl, { log }), signal)
      : connection;
    return { connection, session, description: `PostgreSQL at ${host}${pathname}`, stop: async () => {} };
  }
  const { connection, folder, stop } = await startEmbeddedPostgres({ dataFolder, log });
  return { connection, session: connection, description: await describePlace(folder, dataFolder), stop };
}

async function describePlace(folder: string, dataFolder: string): Promise<string> {
  if (folder === join(await realpath(dataFolder), 'postgres')) return folder;
  return `${folder}, outside DATA_DIR: a copy of DATA_DIR does not hold the database, npm run backup does`;
}
