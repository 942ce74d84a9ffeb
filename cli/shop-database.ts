import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Seller } from '../contract/seller.ts';
import { type Config, readConfig } from '../server/config.ts';
import { migrate } from '../server/database/migrate.ts';
import { connectDatabase } from '../server/database/pool.ts';
import type { Database } from '../server/database/tables.ts';
import type { KeySealer } from '../server/licences/key-sealer.ts';
import type { KeySource } from '../server/licences/key-source.ts';
import { RandomKeySource } from '../server/licences/random-key-source.ts';
import { openLog } from '../server/log/log.ts';
import { openSealer } from '../server/open-sealer.ts';
import { type Gateways, openGateways } from '../server/payments/open-gateways.ts';
import { StartError } from '../server/process/start-error.ts';
import { readSettings } from '../server/read-settings.ts';
import { refuseOtherDatabase, requireSameMode } from '../server/settings/database-mode.ts';
import { borrowServer } from '../server/storage/find-server.ts';
import { shop } from '../shop.config.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Opens what a command needs, and closes it when its work is done. */
export type Open<Parts> = <Result>(
  environment: Environment,
  work: (parts: Parts) => Promise<Result>,
) => Promise<Result>;

/** Opens what seals licence keys. Only a command that reads or writes keys needs it, and KEYS_SECRET. */
export type OpenSealer = () => Promise<KeySealer>;

/** Does `work` on the shop's database, whether the shop runs or not. */
export async function withShopDatabase<Result>(
  environment: Environment,
  work: (db: Kysely<Database>, openSealer: OpenSealer) => Promise<Result>,
): Promise<Result> {
  const reading = readConfig(environment);
  if ('faults' in reading) throw new StartError(reading.faults.join('\n'));
  return withDatabase(reading.config, work);
}

/** What nearly every command needs. */
export interface DatabaseParts {
  readonly db: Kysely<Database>;
  readonly openSealer: OpenSealer;
  readonly seller: Seller;
  readonly clock: () => Date;
  /** A running shop sends the mails that a command queues; otherwise the next start does. */
  readonly outbox: { wake(): void };
}

export const openDatabase: Open<DatabaseParts> = (environment, work) =>
  withShopDatabase(environment, (db, openSealer) => work({ ...surroundings, db, openSealer }));

/** For actions that read or write keys. */
export const openKeys: Open<DatabaseParts & { readonly sealer: KeySealer; readonly keySource: KeySource }> = (
  environment,
  work,
) =>
  openDatabase(environment, async (parts) =>
    work({ ...parts, sealer: await parts.openSealer(), keySource: new RandomKeySource() }),
  );

/** For actions that ask the payment gateway. */
export const openGatewayDatabase: Open<DatabaseParts & GatewayDatabase> = (environment, work) =>
  withShopGateways(environment, (parts) => work({ ...surroundings, ...parts }));

/** After an upgrade, for what keeps the shop from starting. */
export const openUpgradedDatabase: Open<DatabaseParts & GatewayDatabase> = (environment, work) =>
  withShopGateways(environment, (parts) => work({ ...surroundings, ...parts }), { upgrades: true });

const surroundings = {
  seller: shop,
  clock: () => new Date(),
  outbox: { wake() {} },
};

/** What a command needs that asks the payment gateway. */
export interface GatewayDatabase extends Gateways {
  readonly db: Kysely<Database>;
  readonly config: Config;
  readonly seller: Seller;
  readonly log: FastifyBaseLogger;
  readonly openSealer: OpenSealer;
}

/**
 * Does `work` on the shop's database and with its gateways. The settings must be complete, and the database of their
 * mode: the gateway of another mode would say that it never charged an order. `upgrades` applies the migrations that the
 * database lacks.
 */
export async function withShopGateways<Result>(
  environment: Environment,
  work: (parts: GatewayDatabase) => Promise<Result>,
  { upgrades = false } = {},
): Promise<Result> {
  const reading = readSettings(environment, shop);
  if ('faults' in reading) throw new StartError(reading.faults.join('\n'));
  const { config, seller } = reading;
  const gatewayLog = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  return withDatabase(config, async (db, openSealer, connection) => {
    await refuseOtherDatabase(db, config.mode);
    if (upgrades) await migrate(connection, { log });
    await requireSameMode(db, config.mode);
    // No command charges a card.
    const parts = { config, db, clock: () => new Date(), log: gatewayLog, reportRefusal() {} };
    const opened = await openGateways(parts);
    return work({ ...opened, db, config, seller, log: gatewayLog, openSealer });
  });
}

async function withDatabase<Result>(
  config: Config,
  work: (db: Kysely<Database>, openSealer: OpenSealer, connection: PoolConfig) => Promise<Result>,
): Promise<Result> {
  const server = await borrowServer(config, log);
  try {
    const { db, close } = connectDatabase(server.connection, { size: 2, log });
    return await work(db, () => openSealer(config, db), server.connection).finally(close);
  } finally {
    await server.stop();
  }
}

/** Logs to standard error: standard output is the command's own. */
const log = {
  info: (message: string) => console.error(message),
  warn: (message: string) => console.error(message),
  error: ({ reason }: { reason?: string }, message: string) => console.error(`${message}: ${reason}`),
};
