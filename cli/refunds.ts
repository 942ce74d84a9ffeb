import type { Command } from 'commander';
import { formatDollars } from '../contract/money.ts';
import { revealRefundedKeys } from '../server/desk/orders/refund-actions.ts';
import { requireOrderId } from '../server/desk/orders/require-order.ts';
import { listRefunds, type RefundListing } from '../server/refunds/list-refunds.ts';
import { Commands } from './commands.ts';
import { formatMoment } from './read-values.ts';
import { type Environment, openDatabase } from './shop-database.ts';

interface ListOptions {
  readonly order?: string;
  readonly keys?: true;
}

type ShownRefund = RefundListing & { readonly keysToRevoke?: readonly string[] };

export function addRefundsCommand(program: Command, environment: Environment): void {
  const group = program.command('refunds').description('refunds and their outcomes');
  new Commands(group, environment)
    .add('list', 'list refunds, the oldest first, with their adjustment notes', {
      open: openDatabase,
      role: 'support',
      work: async ({ act, db, openSealer }, { order, keys }: ListOptions): Promise<ShownRefund[]> => {
        const refunds = await listRefunds(db, order === undefined ? null : await requireOrderId(db, order));
        if (!keys) return refunds;
        const refundIds = refunds.map(({ refundId }) => refundId);
        const ended = await act(revealRefundedKeys, { db, sealer: await openSealer() }, { refundIds });
        return refunds.map((refund, i) => ({ ...refund, ...ended[i] }));
      },
      text: (refunds) => refunds.map(describeRefund).join('\n') || 'There are no refunds.',
    })
    .option('--order <order>', 'only those of an order: its id or its invoice number')
    .option('--keys', 'print the licence keys to revoke at the vendor too; the audit records it');
}

function describeRefund(refund: ShownRefund): string {
  const { refundId, orderId, amountCents, requestedAt, keysToRevoke = [] } = refund;
  const moment = formatMoment(requestedAt);
  const line = [refundId, orderId, moment, formatDollars(amountCents), describeState(refund)].join('  ');
  return [line, ...keysToRevoke.map((key) => `  ${key}`)].join('\n');
}

function describeState({ state, adjustmentNote, failure, kind, gatewayRefundId }: RefundListing): string {
  if (state === 'failed') return `failed: ${failure}`;
  if (state === 'requested') return gatewayRefundId ? 'accepted by the gateway' : 'no outcome yet';
  return kind === 'late-capture' ? 'completed: the order was closed' : `completed: ${adjustmentNote}`;
}
