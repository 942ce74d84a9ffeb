import { readFacts } from '../server/facts.ts';
import { type Gateways, openGateways } from '../server/gateways/open-gateways.ts';
import { gatewaySettings } from '../server/gateways/settings.ts';
import type { KeySealer } from '../server/keys/key-sealer.ts';
import { RandomKeySource } from '../server/keys/licence-key.ts';
import { openSealer } from '../server/keys/open-sealer.ts';
import type { Desk } from '../server/operators/desk/desk.ts';
import { connectDatabase } from '../server/platform/database/pool.ts';
import { type LogLevel, openLog } from '../server/platform/log/log.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import { type Config, requireConfig } from '../server/platform/settings/config.ts';
import { refuseOtherDatabase, requireSameMode } from '../server/platform/settings/database-mode.ts';
import { readSettings } from '../server/platform/settings/read-settings.ts';
import { readSecret, requireSameSecret } from '../server/platform/settings/secrets.ts';
import {
  borrowServer,
  migrateAndGrant,
  type ShopServer,
} from '../server/platform/storage/storage.ts';
import { shop } from '../shop.config.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Opens what a command needs, and closes it when its work is done. */
export type Open<Opened> = <Result>(
  environment: Environment,
  work: (desk: Opened) => Promise<Result>,
) => Promise<Result>;

/** What most commands need. */
export interface DatabaseDesk extends Pick<Desk, 'db' | 'seller' | 'clock' | 'outbox'> {
  /**
   * Opens what seals licence keys. Only a command that reads or writes keys needs it, and
   * KEYS_SECRET.
   */
  readonly openSealer: () => Promise<KeySealer>;
}

export const openDatabase: Open<DatabaseDesk> = async (environment, work) =>
  withDatabase(requireConfig(environment, gatewaySettings), work);

export type KeyDesk = DatabaseDesk & Pick<Desk, 'sealer' | 'keySource'>;

export const openKeys: Open<KeyDesk> = (environment, work) =>
  openDatabase(environment, async (desk) =>
    work({ ...desk, sealer: await desk.openSealer(), keySource: new RandomKeySource() }),
  );

/** For actions that make a shop's links. */
export const openLinks: Open<DatabaseDesk & Pick<Desk, 'secret' | 'readShopUrl'>> = (
  environment,
  work,
) => {
  const config = requireConfig(environment, gatewaySettings);
  return withDatabase(config, async (desk) => {
    const secret = await readSecret(config);
    await requireSameSecret(desk.db, secret);
    return work({ ...desk, secret, readShopUrl: () => config.publicUrl });
  });
};

type GatewayDesk = DatabaseDesk & Gateways & Pick<Desk, 'config' | 'log'>;

/** For actions that ask the payment gateway. */
export const openGatewayDatabase = openWithGateways({ upgrades: false });

/**
 * Opens the database after it applies missing migrations, for commands that fix what stops the shop
 * from starting.
 */
export const openUpgradedDatabase = openWithGateways({ upgrades: true });

/** The gateway of another mode would say that it never charged an order, so the mode must match. */
function openWithGateways({ upgrades }: { readonly upgrades: boolean }): Open<GatewayDesk> {
  return (environment, work) => {
    const reading = readSettings(environment, gatewaySettings, shop);
    if ('faults' in reading) throw new StartError(reading.faults.join('\n'));
    const { config, seller } = reading;
    const gatewayLog = openLog(commandLevel(config));
    return withDatabase(config, async (database, server) => {
      const desk = { ...database, config, seller, log: gatewayLog };
      await refuseOtherDatabase(desk.db, config.mode);
      if (upgrades) await migrateAndGrant(server, { log, facts: await readFacts(seller) });
      await requireSameMode(desk.db, config.mode);
      // No command charges a card.
      const gateways = await openGateways({ ...desk, reportRefusal() {} });
      return work({ ...gateways, ...desk });
    });
  };
}

/** A command's own answer says what it did. */
function commandLevel({ logLevel }: Pick<Config, 'logLevel'>): LogLevel {
  if (logLevel === null || logLevel === 'info') return 'warn';
  return logLevel;
}

async function withDatabase<Result>(
  config: Config,
  work: (desk: DatabaseDesk, server: ShopServer) => Promise<Result>,
): Promise<Result> {
  const server = await borrowServer(config, log);
  try {
    const { db, close } = connectDatabase(server.connection, { size: 2, log });
    const desk = {
      db,
      openSealer: () => openSealer(config, db),
      seller: shop,
      clock: () => new Date(),
      // A running shop sends the mails that a command queues; otherwise the next start does.
      outbox: { wake() {} },
    };
    return await work(desk, server).finally(close);
  } finally {
    await server.stop();
  }
}

/** Logs to standard error: standard output is the command's own. */
const log = {
  info: (message: string) => console.error(message),
  warn: (message: string) => console.error(message),
  error: ({ reason }: { reason?: string }, message: string) =>
    console.error(`${message}: ${reason}`),
};
