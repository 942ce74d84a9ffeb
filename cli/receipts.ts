import type { Command } from 'commander';
import { type DeadReceipt, listDeadReceipts } from '../server/desk/orders/dead-receipts.ts';
import { type RetriedReceipts, retryReceipts } from '../server/desk/orders/retry-receipts.ts';
import { formatMoment } from './format-moment.ts';
import { operatorName } from './operator-name.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

interface RetryOptions {
  readonly all?: true;
  readonly json?: true;
}

/** `receipts dead` and `receipts retry`. */
export function addReceiptCommands(program: Command, environment: Environment): void {
  const receipts = program.command('receipts').description('receipt emails that could not be sent');

  receipts
    .command('dead')
    .description('list the receipts that failed permanently')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const dead = await withShopDatabase(environment, listDeadReceipts);
      console.log(json ? JSON.stringify(dead, null, 2) : describeDead(dead));
    });

  receipts
    .command('retry')
    .description('queue dead receipts again, for example after correcting an address')
    .argument('[order-id...]', 'orders whose receipt is to be sent')
    .option('--all', 'every dead receipt')
    .option('--json', 'print JSON')
    .action(async (orderIds: string[], { all, json }: RetryOptions, command: Command) => {
      if (all ? orderIds.length > 0 : orderIds.length === 0) {
        command.error('error: name one or more order ids, or --all', { exitCode: 2 });
      }
      const retried = await withShopDatabase(environment, async (db) => {
        const ids = all ? (await listDeadReceipts(db)).map(({ orderId }) => orderId) : orderIds;
        return retryReceipts(db, [...new Set(ids)], operatorName(environment));
      });
      console.log(json ? JSON.stringify(retried, null, 2) : describeRetried(retried));
      if (retried.notQueued.length > 0) process.exitCode = 1;
    });
}

const deathReasons: Record<DeadReceipt['reason'], string> = {
  'address-refused': 'the mail server refused the address',
  'attempts-used-up': 'it could not be sent for 72 hours',
};

function describeDead(dead: readonly DeadReceipt[]): string {
  if (dead.length === 0) return 'No receipt has failed for good.';
  return dead
    .map(({ orderId, invoiceNumber, email, diedAt, reason }) =>
      [orderId, invoiceNumber, formatMoment(diedAt), email, deathReasons[reason]].join('  '),
    )
    .join('\n');
}

const retryReasons: Record<RetriedReceipts['notQueued'][number]['reason'], string> = {
  'not-found': 'there is no such order',
  'not-paid': 'the order is not paid',
  'sent-already': 'the mail server has accepted its receipt',
  waiting: 'its receipt is queued and is tried again automatically',
};

function describeRetried({ queued, notQueued }: RetriedReceipts): string {
  if (queued.length + notQueued.length === 0) return 'No receipt has failed for good.';
  return [
    ...queued.map(
      (orderId) => `${orderId}  queued: a running shop sends it now, otherwise the next start does`,
    ),
    ...notQueued.map(({ orderId, reason }) => `${orderId}  not queued: ${retryReasons[reason]}`),
  ].join('\n');
}
