import type { PoolConfig } from 'pg';
import { fitPool, watchPoolSize } from '../database/connection-limits.ts';
import { type MigrateOptions, migrate } from '../database/migrate.ts';
import { reachPostgres } from '../database/reach-postgres.ts';
import { refuseDatabase } from '../database/refuse-database.ts';
import { createRole, grantRights, identify } from '../database/shop-role.ts';
import {
  connectToRunningPostgres,
  type DatabaseServer,
  type StartLog,
  startEmbeddedPostgres,
} from '../postgres/embedded-postgres.ts';
import type { Reach } from '../postgres/loopback.ts';
import { StartError, unlessAborted } from '../process/start-error.ts';
import type { Config } from '../settings/config.ts';
import { nameDatabase } from './name-database.ts';

/**
 * Connects to the database of a server: its tables are those of the release that used it last.
 * `close` stops one that was started.
 */
export async function openDatabase(
  settings: ServerSettings & Pick<Config, 'databasePoolSize'>,
  log: StartLog & MigrateOptions['log'],
  server: Promise<ShopServer>,
) {
  // Loaded after the start of the server has begun.
  const { connectDatabase } = await import('../database/pool.ts');
  const { connection, owner, description, stop } = await server;
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
    /**
     * Monitoring's own connections, so that a rush of buyers doesn't make a working shop look
     * unready.
     */
    watchPool: watch.pool,
    /** Whether no other process uses this database, as with the shop's own server. */
    isExclusive: !settings.databaseUrl,
    description,
    migrate: (facts: string) => migrateAndGrant({ connection, owner }, { log, facts }),
    async close() {
      await watch.close();
      await connections.close();
      await stop();
    },
  };
}

/**
 * Where a shop's database is, for the two roles that use it; one and the same where there is no
 * second.
 */
export interface ShopServer extends DatabaseServer {
  /** Owns the tables: for migrations and restores alone. */
  readonly owner: PoolConfig;
}

/** Brings tables and facts to this release, and gives the shop's role its rights on new ones. */
export async function migrateAndGrant(
  { connection, owner }: Pick<ShopServer, 'connection' | 'owner'>,
  options: Pick<MigrateOptions, 'log' | 'facts'>,
): Promise<void> {
  await migrate(owner, options);
  await grantTo(connection, owner);
}

type ServerSettings = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataFolder'>;

interface FindOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called when the program of the shop's own server runs, some time before it is ready. */
  readonly onSpawn?: () => void;
  /** How its own server is reached; as this system does it by default. */
  readonly reach?: Reach;
}

/** An abandoned start still waits for the shop's own server, so that it can be stopped. */
export async function findServer(
  settings: ServerSettings,
  log: StartLog,
  { signal, ...own }: FindOptions = {},
): Promise<ShopServer> {
  const { databaseUrl, databaseOwnerUrl, dataFolder } = settings;
  if (!databaseUrl) return asShopRole(await startEmbeddedPostgres({ dataFolder, log, ...own }));

  const connection = await unlessAborted(reachPostgres(databaseUrl, { log }), signal);
  let owner = connection;
  if (databaseOwnerUrl) {
    const reached = reachPostgres(databaseOwnerUrl, { log, variable: 'DATABASE_OWNER_URL' });
    owner = await unlessAborted(reached, signal);
  }
  await grantTo(connection, owner);
  return { connection, owner, description: nameDatabase(settings), stop: async () => {} };
}

/**
 * Finds the server for a command: uses the shop's own server if a shop runs it, and starts no empty
 * database.
 */
export async function borrowServer(settings: ServerSettings, log: StartLog): Promise<ShopServer> {
  if (settings.databaseUrl) return findServer(settings, log);
  const running = await connectToRunningPostgres(settings.dataFolder);
  if (running) return asShopRole(running);
  return findServer(settings, log);
}

/** The role of the shop in its own server, whose superuser owns the tables. */
const shopRole = 'licence_shop_app';

async function asShopRole(server: DatabaseServer): Promise<ShopServer> {
  const { connection: owner } = server;
  const connection = { ...owner, user: shopRole };
  try {
    await createRole(owner, shopRole);
    await grantRights(owner, shopRole);
    return { ...server, connection, owner };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function grantTo(connection: PoolConfig, owner: PoolConfig): Promise<void> {
  if (connection === owner) return;
  const shop = await identify(connection);
  const own = await identify(owner);
  if (shop.database !== own.database) {
    const fault = 'DATABASE_OWNER_URL and DATABASE_URL name two databases. Nothing was changed.';
    throw new StartError(fault);
  }
  await grantRights(owner, shop.role);
}
