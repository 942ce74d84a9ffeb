import { fitPool } from '../database/connection-limits.ts';
import { type MigrateOptions, migrate } from '../database/migrate.ts';
import { reachPostgres } from '../database/reach-postgres.ts';
import { refuseDatabase } from '../database/refuse-database.ts';
import {
  connectToRunningPostgres,
  type DatabaseServer,
  type StartLog,
  startEmbeddedPostgres,
} from '../postgres/embedded-postgres.ts';
import { unlessAborted } from '../process/start-error.ts';
import type { Config } from '../settings/config.ts';
import { nameDatabase } from './name-database.ts';

/** One connection for the health check and one for the backlog: neither waits for the other. */
const watchPoolSize = 2;

/**
 * Connects to the database of a server: its tables are those of the release that used it last. `close` stops one that was
 * started.
 */
export async function openDatabase(
  settings: ServerSettings & Pick<Config, 'databasePoolSize'>,
  log: StartLog & MigrateOptions['log'],
  server: Promise<DatabaseServer>,
) {
  // Loaded after the start of the server has begun.
  const { connectDatabase } = await import('../database/pool.ts');
  const { connection, description, stop } = await server;
  const connections = connectDatabase(connection, { log, size: settings.databasePoolSize });
  await refuseDatabase(connections.pool).catch(async (error: unknown) => {
    await connections.close();
    await stop();
    throw error;
  });
  if (settings.databaseUrl) await fitPool(connections.pool, { others: watchPoolSize, log });
  const watch = connectDatabase(connection, { log, size: watchPoolSize });
  return {
    ...connections,
    /** Monitoring's own connections, so that a rush of buyers doesn't make a working shop look unready. */
    watchPool: watch.pool,
    /** Whether no other process uses this database, as with the shop's own server. */
    isExclusive: !settings.databaseUrl,
    description,
    migrate: () => migrate(connection, { log }),
    async close() {
      await watch.close();
      await connections.close();
      await stop();
    },
  };
}

type ServerSettings = Pick<Config, 'databaseUrl' | 'dataFolder'>;

interface FindOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called when the program of the shop's own server runs, some time before it is ready. */
  readonly onSpawn?: () => void;
}

/** An abandoned start still waits for the shop's own server, so that it can be stopped. */
export async function findServer(
  { databaseUrl, dataFolder }: ServerSettings,
  log: StartLog,
  { signal, onSpawn }: FindOptions = {},
): Promise<DatabaseServer> {
  if (!databaseUrl) return startEmbeddedPostgres({ dataFolder, log, onSpawn });
  const connection = await unlessAborted(reachPostgres(databaseUrl, { log }), signal);
  return { connection, description: nameDatabase({ databaseUrl, dataFolder }), stop: async () => {} };
}

/** Finds the server for a command: uses the shop's own server if a shop runs it, and starts no empty database. */
export async function borrowServer(settings: ServerSettings, log: StartLog): Promise<DatabaseServer> {
  const running = settings.databaseUrl ? null : await connectToRunningPostgres(settings.dataFolder);
  return running ?? findServer(settings, log);
}
