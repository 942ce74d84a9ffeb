import { createHash } from 'node:crypto';
import { lstat, mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { StartError } from '../process/start-error.ts';
import {
  clusterUser,
  defaultSettings,
  ensureInitialised,
  removeUnfinished,
  type ServerSettings,
  startServer,
  stopServer,
} from './cluster.ts';
import { holdCluster } from './hold-cluster.ts';
import { defaultSystemFolder, type Home, openHome } from './home.ts';
import { installBinaries } from './install-binaries.ts';
import { handOver, sharedAccount } from './run-as.ts';

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
  const home = await openHome(dataFolder, systemFolder);
  if (home.account?.name === sharedAccount)
    log.warn(
      `PostgreSQL runs as ${sharedAccount}, which other programs of this machine share: they ` +
        'can read the database. Stop the shop, then run: useradd --system licence-shop && ' +
        `chown -R licence-shop: ${home.folder}`,
    );
  const cluster = { ...home, binaries: await installBinaries(home) };
  await ensureInitialised(cluster);

  const socketFolder = await openSocketFolder(home);
  const connection = connectionBy(socketFolder);
  const unix_socket_directories = `"${socketFolder.replaceAll('"', '""')}"`;
  const all = { ...defaultSettings, unix_socket_directories, ...settings };
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
      release();
      await stopServer(cluster);
      await rm(socketFolder, { recursive: true, force: true });
    },
  };
}

/**
 * Connects to the server that a running shop has in the data folder. Returns null if there is none.
 */
export async function connectToRunningPostgres(dataFolder: string): Promise<DatabaseServer | null> {
  await lstat(join(dataFolder, 'postgres')).catch(() => {
    throw new StartError(
      `There is no database in ${dataFolder}: set DATA_DIR or DATABASE_URL to where it is.`,
    );
  });
  const home = await openHome(dataFolder, defaultSystemFolder);
  const connection = connectionBy(locateSocketFolder(home));
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

function connectionBy(socketFolder: string) {
  return { host: socketFolder, port: 5432, user: clusterUser, database: clusterUser, ssl: false };
}

/** The path of a Unix socket must fit in 104 bytes with its end on macOS, in 108 on Linux. */
const maximumPathBytes = 103;

/**
 * In the home, or in /tmp if that path is too long: a later start finds a running server, whatever
 * its TMPDIR is.
 */
function locateSocketFolder({ folder }: Home): string {
  const inHome = join(folder, 'socket');
  if (Buffer.byteLength(join(inHome, '.s.PGSQL.5432')) <= maximumPathBytes) return inHome;
  return join(
    '/tmp',
    `licence-shop-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`,
  );
}

/** Makes the folder for the server's account alone. */
async function openSocketFolder(home: Home): Promise<string> {
  const path = locateSocketFolder(home);
  await mkdir(path, { mode: 0o700 }).catch(() => {});
  const found = await lstat(path);
  const owner = home.account?.uid ?? process.getuid?.();
  // Anybody can make a folder of this name among the temporary files.
  if (!found.isDirectory() || ![process.getuid?.(), owner].includes(found.uid)) {
    throw new StartError(
      `PostgreSQL's socket needs the folder ${path}, which belongs to another user.`,
    );
  }
  if (found.uid !== owner || (found.mode & 0o777) !== 0o700) await handOver(path, home.account);
  return path;
}
