import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Platform } from '../platform/open-platform.ts';
import { unlessAborted } from '../platform/process/start-error.ts';
import { refuseOtherDatabase, requireSameMode } from '../platform/settings/database-mode.ts';
import { readSecret, requireSameSecret } from '../platform/settings/secrets.ts';
import { adoptUnnamedOrders } from './order-store.ts';
import { refuseForeignWork } from './refuse-foreign-work.ts';

interface Payments {
  readonly gateway: PaymentGateway;
  readonly gateways: readonly PaymentGateway[];
}

/**
 * Brings the database to this release, and returns the secret that it is used with. What stops
 * this start comes before the tables change, so that the earlier release can still use them.
 */
export async function upgradeDatabase(
  { config, db, database, signal }: Platform,
  { gateway, gateways }: Payments,
  facts: string,
): Promise<string> {
  const { mode } = config;
  await refuseOtherDatabase(db, mode);
  await refuseForeignWork(db, gateways);

  await unlessAborted(database.migrate(facts), signal);
  await unlessAborted(requireSameMode(db, mode), signal);
  const secret = await readSecret(config);
  if (!database.isExclusive) await unlessAborted(requireSameSecret(db, secret), signal);
  await adoptUnnamedOrders(db, gateway);
  return secret;
}
