import { type HealthCheck, type HealthReport, healthCalls } from '../../../contract/desk/health.ts';
import { defineAction, type Needs } from '../action.ts';
import { broken, type Check, type HealthParts, reasonOf } from './check.ts';
import { backup } from './checks/backup.ts';
import { certificates } from './checks/certificates.ts';
import { database, databaseMode, keysSecret, schema } from './checks/database.ts';
import { gatewayEvents } from './checks/gateway-events.ts';
import { claims, clock, demoMode, disk, operators, user } from './checks/machine.ts';
import { mailDomain, mailServer } from './checks/mail.ts';
import { comparison, deadReceipts, pendingOrders, refunds } from './checks/orders.ts';
import { paypalAccount } from './checks/paypal-account.ts';
import { securityTxt, servedPage } from './checks/served-page.ts';
import { quarantine, stock } from './checks/stock.ts';
import { payTo, stripeKeys, stripePermissions, walletDomain } from './checks/stripe-account.ts';

/** Everything that breaks shops in practice, in the order in which an operator reads it. */
const checks: readonly Check[] = [
  ...[database, schema, databaseMode, clock, disk, backup, keysSecret],
  ...[mailServer, mailDomain, deadReceipts, pendingOrders, refunds, stock, quarantine],
  ...[stripeKeys, stripePermissions, walletDomain, payTo, paypalAccount, gatewayEvents, comparison],
  ...[certificates, servedPage, securityTxt],
  ...[operators, claims, user, demoMode],
];

const mostMilliseconds = 12_000;

type HealthContext = Needs<'sealer'> & Omit<HealthParts, 'openSealer' | 'db'>;

export const readHealth = defineAction(healthCalls.readHealth, (context: HealthContext) =>
  checkHealth({ ...context, openSealer: async () => context.sealer }),
);

/** Makes every check. None of them throws: a check that can't find out is broken itself. */
export async function checkHealth(parts: HealthParts): Promise<HealthReport> {
  const results = await Promise.all(checks.map((check) => runCheck(parts, check)));
  return { checkedAt: parts.clock().toISOString(), checks: results.flat() };
}

async function runCheck(parts: HealthParts, { name, run }: Check): Promise<HealthCheck[]> {
  const found = await inTime(run(parts)).catch((error: unknown) =>
    broken(`This could not be checked: ${reasonOf(error)}.`, "Check the database and the shop's log."),
  );
  return [found].flat().map((finding) => ({ name, ...finding }));
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no result within 12 s')), mostMilliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
