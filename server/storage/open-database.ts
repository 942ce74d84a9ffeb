import type { Pool } from 'pg';
import { type MigrateOptions, migrate } from '../database/migrate.ts';
import { connectDatabase, type DatabaseConnections } from '../database/pool.ts';
import { refuseLaterRelease } from '../database/refuse-later-release.ts';
import { refuseUnfinishedRestore } from '../database/unfinished-restore.ts';
import type { StartLog } from '../postgres/embedded-postgres.ts';
import { findServer, type ServerSettings } from './find-server.ts';

/** Connections to the shop's database. Its tables are those of the release that used it last. */
export interface OpenDatabase extends DatabaseConnections {
  /** Brings the tables to this release. */
  migrate(): Promise<void>;
  /** Monitoring's own connections, so that a rush of buyers doesn't make a working shop look unready. */
  readonly watchPool: Pool;
  /** Whether no other process uses this database, as with the shop's own server. */
  readonly isExclusive: boolean;
  readonly description: string;
}

export interface DatabaseSettings extends ServerSettings {
  readonly databasePoolSize: number;
  /** Whether connections to `databaseUrl` keep statements by name. To the shop's own server they always do. */
  readonly databasePrepare: boolean;
}

/** One connection for the health check and one for the backlog: neither waits for the other. */
const watchPoolSize = 2;

/** Finds or starts the server and connects to its database. `close` stops a server that was started. */
export async function openDatabase(
  settings: DatabaseSettings,
  log: StartLog & MigrateOptions['log'],
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  const { connection, description, stop } = await findServer(settings, log, signal);
  try {
    await refuseUnfinishedRestore(connection);
    await refuseLaterRelease(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  const connections = connectDatabase(connection, {
    log,
    size: settings.databasePoolSize,
    names: settings.databasePrepare || !settings.databaseUrl,
  });
  const watch = connectDatabase(connection, { log, size: watchPoolSize });
  return {
    ...connections,
    watchPool: watch.pool,
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
