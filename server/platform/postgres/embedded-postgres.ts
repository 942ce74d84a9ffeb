import { lstat, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { StartError } from '../process/start-error.ts';
import {
  clusterUser,
  dataFolderOf,
  ensureInitialised,
  isRunning,
  removeStalePostmasterFile,
  removeUnfinished,
  startServer,
  stopServer,
} from './cluster.ts';
import { holdCluster } from './hold-cluster.ts';
import { defaultSystemFolder, type Home, openHome } from './home.ts';
import { installBinaries } from './install-binaries.ts';
import {
  choosePort,
  loopbackAddress,
  passwordFile,
  type Reach,
  reachOn,
  readPort,
} from './loopback.ts';
import { sharedAccount } from './run-as.ts';
import { defaultSettings, type ServerSettings } from './server-settings.ts';
import { locateSocketFolder, openSocketFolder } from './socket-folder.ts';

/** Where a shop's database is. */
export interface DatabaseServer {
  readonly connection: PoolConfig;
  /** Where the data is, for a person to read; never a password. */
  readonly description: string;
  /** Ends every connection and stops the shop's own server; what was committed is on disk. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** The server is in its folder `postgres`. */
  readonly dataFolder: string;
  readonly log: StartLog;
  /** Settings of PostgreSQL in place of the shop's own: tests trade durability for speed. */
  readonly settings?: ServerSettings;
  readonly systemFolder?: string;
  /** As this system does it by default. */
  readonly reach?: Reach;
  readonly onSpawn?: (() => void) | undefined;
}

export interface StartLog {
  info(message: string): void;
  warn(message: string): void;
  error(details: object, message: string): void;
}

/**
 * Uses the server that a killed shop left, restarts one that dies, and serves one shop at a time.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<DatabaseServer> {
  const { dataFolder, log, settings, systemFolder = defaultSystemFolder, onSpawn } = options;
  const { reach = reachOn(process.platform) } = options;
  const home = await openHome(dataFolder, systemFolder);
  if (home.account?.name === sharedAccount)
    log.warn(
      `PostgreSQL runs as ${sharedAccount}, which other programs of this machine share: they ` +
        'can read the database. Stop the shop, then run: useradd --system licence-shop && ' +
        `chown -R licence-shop: ${home.folder}`,
    );
  const cluster = { ...home, reach, binaries: await installBinaries(home) };
  await ensureInitialised(cluster);

  const isReady = async () => {
    await removeStalePostmasterFile(cluster);
    return isRunning(cluster);
  };
  const access = reach === 'loopback' ? await openLoopback(home, isReady) : await openSocket(home);
  const { connection } = access;
  const all = { ...defaultSettings, ...access.settings, ...settings };
  const start = () => startServer(cluster, all, onSpawn);
  const release = await holdCluster({ folder: home.folder, connection, start, log });
  await removeUnfinished(home);

  let description = home.folder;
  if (home.folder !== join(await realpath(dataFolder), 'postgres'))
    description +=
      ', outside DATA_DIR: a copy of DATA_DIR does not hold the database, npm run backup does';
  return {
    connection,
    description,
    async stop() {
      await release();
      await stopServer(cluster);
      await access.close();
    },
  };
}

/**
 * Connects to the server that a running shop has in the data folder. Returns null if there is none.
 */
export async function connectToRunningPostgres(
  dataFolder: string,
  reach: Reach = reachOn(process.platform),
): Promise<DatabaseServer | null> {
  await lstat(join(dataFolder, 'postgres')).catch(() => {
    throw new StartError(
      `There is no database in ${dataFolder}: set DATA_DIR or DATABASE_URL to where it is.`,
    );
  });
  const home = await openHome(dataFolder, defaultSystemFolder);
  const connection = await findConnection(home, reach);
  if (connection === null) return null;
  const client = new Client(connection);
  try {
    await client.connect();
    return { connection, description: home.folder, stop: async () => {} };
  } catch {
    return null;
  } finally {
    await client.end();
  }
}

const account = { user: clusterUser, database: clusterUser, ssl: false } as const;

/** Where a server was reached last; null if none has run here. */
async function findConnection(home: Home, reach: Reach): Promise<PoolConfig | null> {
  if (reach === 'socket') return bySocket(locateSocketFolder(home));
  const port = await readPort(home.folder);
  return port === null ? null : byLoopback(home, port);
}

function bySocket(host: string): PoolConfig {
  return { ...account, host, port: 5432 };
}

async function byLoopback(home: Home, port: number): Promise<PoolConfig> {
  const password = await readFile(join(dataFolderOf(home), passwordFile), 'utf8');
  return { ...account, host: loopbackAddress, port, password };
}

/** How a server is reached, and the settings that it needs for that. */
interface Access {
  readonly connection: PoolConfig;
  readonly settings: ServerSettings;
  close(): Promise<void>;
}

async function openSocket(home: Home): Promise<Access> {
  const folder = await openSocketFolder(home);
  return {
    connection: bySocket(folder),
    settings: { unix_socket_directories: `"${folder.replaceAll('"', '""')}"` },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openLoopback(home: Home, isReady: () => Promise<boolean>): Promise<Access> {
  const port = await choosePort({ folder: home.folder, isRunning: isReady });
  return {
    connection: await byLoopback(home, port),
    settings: {
      listen_addresses: loopbackAddress,
      port: `${port}`,
      unix_socket_directories: '',
    },
    async close() {},
  };
}
