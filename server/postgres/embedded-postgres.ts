import type { PoolConfig } from 'pg';
import { type Cluster, clusterUser, ensureInitialised, removeUnfinished, stopServer } from './cluster.ts';
import { claimCluster } from './cluster-claim.ts';
import { openClusterHome } from './cluster-home.ts';
import { type ClusterSettings, makeSettings } from './cluster-settings.ts';
import { keepRunning } from './keep-running.ts';
import { installBinaries } from './postgres-binaries.ts';
import type { StartLog } from './server-log.ts';
import { openSocketFolder } from './socket-folder.ts';
import { sharedAccount } from './system-account.ts';
import { defaultSystemFolder } from './system-folder.ts';

/** The shop's own PostgreSQL, while it runs. */
export interface EmbeddedPostgres {
  readonly connection: PoolConfig;
  /** Real path of the folder with the data and PostgreSQL's log. */
  readonly folder: string;
  /** Ends every connection and stops the server; what was committed is on disk. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The server lives in the folder `postgres` of it. */
  readonly dataFolder: string;
  readonly log: StartLog;
  /** Settings of PostgreSQL instead of the shop's own: tests trade durability for speed. */
  readonly settings?: ClusterSettings;
  readonly systemFolder?: string;
}

/**
 * Runs PostgreSQL in the data folder: makes the cluster on the first start, finds the server that a killed
 * shop left running, starts it again should it die, and lets one shop at a time use it. Throws a
 * {@link StartError} for what whoever starts the shop can mend.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataFolder, systemFolder = defaultSystemFolder } = options;
  const home = await openClusterHome(dataFolder, systemFolder);
  if (home.account?.name === sharedAccount) options.log.warn(describeSharedAccount(home.folder));
  const cluster: Cluster = { ...home, binaries: await installBinaries(home, systemFolder) };
  await ensureInitialised(cluster);

  const socketFolder = await openSocketFolder(cluster);
  const settings = makeSettings(socketFolder.path, options.settings ?? {});
  const connection = { host: socketFolder.path, port: 5432, user: clusterUser, ssl: false };
  const claim = () => claimCluster(cluster, settings, { ...connection, database: 'postgres' });
  const keeper = await keepRunning(claim, options.log);
  await removeUnfinished(cluster);

  return {
    connection: { ...connection, database: clusterUser },
    folder: cluster.folder,
    stop: async () => {
      keeper.letGo();
      await stopServer(cluster);
      await socketFolder.remove();
    },
  };
}

function describeSharedAccount(folder: string): string {
  return `PostgreSQL runs as ${sharedAccount}, which other programs of this machine share: they can read the database. Stop the shop, then run: useradd --system licence-shop && chown -R licence-shop: ${folder}`;
}
