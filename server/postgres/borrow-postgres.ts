import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import type { Config } from '../config.ts';
import { StartError } from '../process/start-error.ts';
import { clusterUser } from './cluster.ts';
import { openClusterHome } from './cluster-home.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { reachPostgres } from './reach-postgres.ts';
import type { StartLog } from './server-log.ts';
import { defaultSystemFolder } from './system-folder.ts';

/** A connection for a while, beside a shop that may be running. */
export interface BorrowedPostgres {
  readonly connection: PoolConfig;
  /** Stops the server, if it was started for the borrower. */
  giveBack(): Promise<void>;
}

/** Connects to the shop's data: at `DATABASE_URL`, or in its own database, which is started when no shop runs it. */
export async function borrowPostgres(
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  log: StartLog,
): Promise<BorrowedPostgres> {
  if (databaseUrl) return { connection: await reachPostgres(databaseUrl), giveBack: async () => {} };
  await lstat(join(dataFolder, 'postgres')).catch(() => {
    throw new StartError(
      `There is no database in ${dataFolder}: set DATA_DIR or DATABASE_URL to where it is.`,
    );
  });
  const { folder } = await openClusterHome(dataFolder, defaultSystemFolder);
  const running = await findRunningServer(join(folder, 'cluster'));
  if (running) return { connection: running, giveBack: async () => {} };
  const { connection, stop } = await startEmbeddedPostgres({ dataFolder, log });
  return { connection, giveBack: stop };
}

/** How to connect to the server that runs on a cluster; null when none does. A copy's file names the original's. */
async function findRunningServer(clusterFolder: string): Promise<PoolConfig | null> {
  const host = (await readPostmasterFile(clusterFolder))?.socketFolder;
  if (!host) return null;
  const connection = { host, port: 5432, user: clusterUser, database: clusterUser, ssl: false };
  const client = new Client(connection);
  try {
    await client.connect();
    const { rows } = await client.query(`select current_setting('data_directory') as folder`);
    return rows[0].folder === clusterFolder ? connection : null;
  } catch {
    return null;
  } finally {
    await client.end();
  }
}
