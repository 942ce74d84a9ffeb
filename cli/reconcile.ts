import { type Command, InvalidArgumentError } from 'commander';
import { RandomKeySource } from '../server/licences/random-key-source.ts';
import { reconcileShop } from '../server/reconcile-shop.ts';
import { describeDifference } from '../server/reconciliation/payment-difference.ts';
import type { ReconciliationReport } from '../server/reconciliation/reconcile-payments.ts';
import { type Environment, withShopGateways } from './shop-database.ts';

interface ReconcileOptions {
  readonly days: number;
  readonly json?: true;
}

const mostDays = 366;

/** `reconcile`. */
export function addReconcileCommand(program: Command, environment: Environment): void {
  program
    .command('reconcile')
    .description('settle what is pending, and compare the payments with the gateway; 1 when they differ')
    .option('--days <days>', 'how many days to go back', readDays, 7)
    .option('--json', 'print JSON')
    .action(async ({ days, json }: ReconcileOptions) => {
      const report = await withShopGateways(environment, (parts) =>
        // A running shop sends the mails that this queues; otherwise the next start does.
        reconcileShop({ ...parts, keySource: new RandomKeySource(), outbox: { wake() {} } }, days, running),
      );
      console.log(json ? JSON.stringify(report, null, 2) : describeReport(report));
      if (report.differences.length > 0) process.exitCode = 1;
    });
}

/** A command that is stopped ends its process. */
const running = new AbortController().signal;

function readDays(text: string): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > mostDays)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${mostDays}.`);
  return days;
}

function describeReport({ since, payments, repaired, differences }: ReconciliationReport): string {
  return [
    ...repaired.map(({ orderId, paymentId, kind }) => `${orderId}  repaired: ${kind}, ${paymentId}`),
    ...differences.map((difference) => `${difference.orderId}  ${describeDifference(difference)}`),
    `${payments} payments since ${since.toISOString()}: ${repaired.length} repaired, ${differences.length} differ.`,
  ].join('\n');
}
