import type { Check } from './check.ts';
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
import { mailServer } from './checks/mail-server.ts';
import { operators } from './checks/operators.ts';
import { deadReceipts, pendingOrders, refunds } from './checks/orders.ts';
import { quarantine } from './checks/quarantine.ts';
import { databaseMode, schema } from './checks/schema.ts';
import { stock } from './checks/stock.ts';
import { stripePermissions, walletDomain } from './checks/stripe-account.ts';
import { stripeKeys } from './checks/stripe-keys.ts';

/** Everything that breaks shops in practice, in the order in which an operator reads it. */
export const checks: readonly Check[] = [
  ...[database, schema, databaseMode, clock, disk, backup, keysSecret],
  ...[mailServer, deadReceipts, pendingOrders, refunds, stock, quarantine],
  ...[stripeKeys, stripePermissions, walletDomain, gatewayEvents, comparison, certificates],
  ...[operators, claims, user, demoMode],
];
