import type { Command } from 'commander';
import { formatDollars } from '../contract/money.ts';
import { findOrderId } from '../server/orders/find-order.ts';
import { StartError } from '../server/process/start-error.ts';
import { listRefunds, type RefundListing } from '../server/refunds/list-refunds.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

interface ListOptions {
  readonly order?: string;
  readonly keys?: true;
  readonly json?: true;
}

/** `refunds list`. */
export function addRefundsCommand(program: Command, environment: Environment): void {
  program
    .command('refunds')
    .description('refunds and their outcomes')
    .command('list')
    .description('list refunds, the oldest first, with their adjustment notes')
    .option('--order <order>', 'only those of an order: its id or its invoice number')
    .option('--keys', 'print the licence keys to revoke at the vendor too')
    .option('--json', 'print JSON: amounts in cents')
    .action(async ({ order, keys, json }: ListOptions) => {
      const refunds = await withShopDatabase(environment, async (db) => {
        const orderId = order === undefined ? null : await findOrderId(db, order);
        if (order !== undefined && !orderId) throw new StartError(`There is no order ${order}.`);
        return listRefunds(db, orderId);
      });
      const shown = refunds.map(({ keysToRevoke, ...refund }) =>
        keys ? { ...refund, keysToRevoke } : refund,
      );
      if (json) console.log(JSON.stringify(shown, null, 2));
      else if (refunds.length === 0) console.log('There are no refunds.');
      else for (const refund of refunds) console.log(describeRefund(refund, keys === true));
    });
}

function describeRefund(refund: RefundListing, withKeys: boolean): string {
  const { refundId, orderId, amountCents, requestedAt, keysToRevoke } = refund;
  const line = [
    refundId,
    orderId,
    requestedAt.toISOString(),
    formatDollars(amountCents),
    describeState(refund),
  ];
  const keys = withKeys ? keysToRevoke.map((key) => `  ${key}`) : [];
  return [line.join('  '), ...keys].join('\n');
}

function describeState({ state, adjustmentNote, failure, kind, gatewayRefundId }: RefundListing): string {
  if (state === 'failed') return `failed: ${failure}`;
  if (state === 'requested') return gatewayRefundId ? 'accepted by the gateway' : 'no outcome yet';
  return kind === 'late-capture' ? 'completed: the order was closed' : `completed: ${adjustmentNote}`;
}
