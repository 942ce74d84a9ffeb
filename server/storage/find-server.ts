import type { PoolConfig } from 'pg';
import { reachPostgres } from '../database/reach-postgres.ts';
import {
  connectToRunningPostgres,
  type StartLog,
  startEmbeddedPostgres,
} from '../postgres/embedded-postgres.ts';
import { unlessAborted } from '../process/unless-aborted.ts';

/** Where the shop's data is. */
export interface ServerSettings {
  /** A PostgreSQL to use; null runs the shop's own in the data folder. */
  readonly databaseUrl: string | null;
  readonly dataFolder: string;
}

/** A PostgreSQL that takes connections. */
export interface DatabaseServer {
  readonly connection: PoolConfig;
  /** Where the data is, for a person to read; never a password. */
  readonly description: string;
  /** Stops the server if it was started for the caller. */
  stop(): Promise<void>;
}

/**
 * Waits for the server of DATABASE_URL, or starts the shop's own. An abandoned start still waits for the shop's own
 * server, so that it can be stopped.
 */
export async function findServer(
  { databaseUrl, dataFolder }: ServerSettings,
  log: StartLog,
  signal?: AbortSignal,
): Promise<DatabaseServer> {
  if (!databaseUrl) return startEmbeddedPostgres({ dataFolder, log });
  const connection = await unlessAborted(reachPostgres(databaseUrl, { log }), signal);
  const { host, pathname } = new URL(databaseUrl);
  return { connection, description: `PostgreSQL at ${host}${pathname}`, stop: async () => {} };
}

/** Does the same for a command: uses the shop's own server if a shop runs it, and starts no empty database. */
export async function borrowServer(settings: ServerSettings, log: StartLog): Promise<DatabaseServer> {
  const running = settings.databaseUrl ? null : await connectToRunningPostgres(settings.dataFolder);
  return running ?? findServer(settings, log);
}
