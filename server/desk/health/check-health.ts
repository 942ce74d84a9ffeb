import type { HealthCheck, HealthReport } from '../../../contract/desk/health.ts';
import { broken, type Check, type CheckParts, type Finding, skipped } from './check.ts';
import { backup } from './checks/backup.ts';
import { certificates } from './checks/certificates.ts';
import { claims } from './checks/claims.ts';
import { clock } from './checks/clock.ts';
import { comparison } from './checks/comparison.ts';
import { database } from './checks/database.ts';
import { disk } from './checks/disk.ts';
import { gatewayEvents } from './checks/gateway-events.ts';
import { keysSecret } from './checks/keys-secret.ts';
import { demoMode, user } from './checks/machine.ts';
import { mailDomain } from './checks/mail-domain.ts';
import { mailServer } from './checks/mail-server.ts';
import { operators } from './checks/operators.ts';
import { deadReceipts, pendingOrders, refunds } from './checks/orders.ts';
import { paypalAccount } from './checks/paypal-account.ts';
import { quarantine } from './checks/quarantine.ts';
import { databaseMode, schema } from './checks/schema.ts';
import { securityTxt, servedPage } from './checks/served-page.ts';
import { stock } from './checks/stock.ts';
import { payTo, stripePermissions, walletDomain } from './checks/stripe-account.ts';
import { stripeKeys } from './checks/stripe-keys.ts';

/** Everything that breaks shops in practice, in the order in which an operator reads it. */
const checks: readonly Check[] = [
  ...[database, schema, databaseMode, clock, disk, backup, keysSecret],
  ...[mailServer, mailDomain, deadReceipts, pendingOrders, refunds, stock, quarantine],
  ...[stripeKeys, stripePermissions, walletDomain, payTo, paypalAccount, gatewayEvents, comparison],
  ...[certificates, servedPage, securityTxt],
  ...[operators, claims, user, demoMode],
];

/** `db` is null when the database can't be reached; `databaseFault` then says why. */
export type HealthParts = Omit<CheckParts, 'db'> &
  ({ readonly db: CheckParts['db'] } | { readonly db: null; readonly databaseFault: string });

const mostMilliseconds = 12_000;

/** Makes every check. None of them throws: a check that can't find out is broken itself. */
export async function checkHealth(parts: HealthParts): Promise<HealthReport> {
  const results = await Promise.all(checks.map((check) => runCheck(parts, check)));
  return { checkedAt: parts.clock().toISOString(), checks: results.flat() };
}

async function runCheck(parts: HealthParts, { name, needsDatabase, run }: Check): Promise<HealthCheck[]> {
  const found = await findOut().catch((error: unknown) =>
    broken(
      `This could not be checked: ${error instanceof Error ? error.message : 'unknown reason'}.`,
      "Check the database and the shop's log.",
    ),
  );
  return [found].flat().map((finding) => ({ name, ...finding }));

  async function findOut(): Promise<Finding | readonly Finding[]> {
    if (parts.db) return inTime(run({ ...parts, db: parts.db }));
    if (name === 'database')
      return broken(parts.databaseFault, 'Start the database, or correct DATABASE_URL or DATA_DIR.');
    if (needsDatabase) return skipped('The database can’t be reached.');
    // What needs no database never reads it.
    return inTime(run(parts as never));
  }
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no result within 12 s')), mostMilliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
