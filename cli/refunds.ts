import { sql } from 'kysely';
import { requireOrderId } from '../server/operators/desk/action.ts';
import { listRefunds } from '../server/orders/desk/read-order-view.ts';
import type { Commands } from './commands.ts';
import { addContinuedCommand } from './continued-seats.ts';
import { printAnswer } from './print-answer.ts';

export function addRefundsCommand(refunds: Commands): void {
  addContinuedCommand(refunds);
  const summary = 'List refunds, the oldest first, with their adjustment notes';
  refunds.add(
    'list',
    { summary, role: 'support' },
    {
      options: { '--order <order>': 'only those of an order: its id or its invoice number' },
      work: async ({ db }, { order }: { order?: string }) => {
        if (order === undefined) return listRefunds(db, sql``);
        return listRefunds(db, sql`where order_id = ${await requireOrderId(db, order)}`);
      },
      text: (found) => printAnswer({ refunds: found.map(explainState) }, listed),
    },
  );
}

const listed = {
  refunds: 'refundId orderId requestedAt amountCents state adjustmentNote failure',
};

function explainState<Refund extends { state: string; gatewayRefundId: string | null }>(
  refund: Refund,
) {
  if (refund.state !== 'requested') return refund;
  const state = refund.gatewayRefundId ? 'accepted by the gateway' : 'no outcome yet';
  return { ...refund, state };
}
