import type { Command } from 'commander';
import { retryReceipts } from '../server/desk/orders/actions.ts';
import { listDeadReceipts } from '../server/desk/orders/dead-receipts.ts';
import { Misunderstood } from '../server/http/refused.ts';
import { rejections } from '../server/outbox/mail-kind.ts';
import { Commands } from './commands.ts';
import { printRows } from './read-values.ts';
import { type Environment, openDatabase } from './shop-database.ts';

export function addReceiptCommands(program: Command, environment: Environment): void {
  const group = program.command('receipts').description('receipt emails that could not be sent');
  const receipts = new Commands(group, environment);

  receipts.add('dead', 'list the receipts that failed permanently', {
    open: openDatabase,
    role: 'support',
    work: ({ db }) => listDeadReceipts(db),
    text: (dead) => {
      const shown = dead.map((receipt) => ({ ...receipt, reason: rejections[receipt.reason] }));
      return printRows(shown, ['orderId', 'invoiceNumber', 'diedAt', 'email', 'reason'], noneDead);
    },
  });

  receipts
    .add('retry', 'queue dead receipts again, for example after correcting an address', {
      open: openDatabase,
      role: 'support',
      work: async ({ act, ...parts }, named: readonly string[], { all }: { readonly all?: true }) => {
        if (named.length > 0 === (all === true))
          throw new Misunderstood([{ field: 'order-id', message: 'Name one or more order ids, or --all' }]);
        const dead = all ? await listDeadReceipts(parts.db) : [];
        const orderIds = [...named, ...dead.map(({ orderId }) => orderId)];
        return orderIds.length > 0 ? act(retryReceipts, parts, { orderIds }) : { queued: [], notQueued: [] };
      },
      text: ({ queued, notQueued }) =>
        [
          ...queued.map((id) => `${id}  queued: a running shop sends it now, otherwise the next start does`),
          ...notQueued.map(({ orderId, reason }) => `${orderId}  not queued: ${retryReasons[reason]}`),
        ].join('\n') || noneDead,
      exitCode: ({ notQueued }) => (notQueued.length > 0 ? 1 : 0),
    })
    .argument('[order-id...]', 'orders whose receipt is to be sent')
    .option('--all', 'every dead receipt');
}

const noneDead = 'No receipt has failed for good.';

const retryReasons = {
  'not-found': 'there is no such order',
  'not-paid': 'the order is not paid',
  'sent-already': 'the mail server has accepted its receipt',
  waiting: 'its receipt is queued and is tried again automatically',
} as const;
