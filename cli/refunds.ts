import { sql } from 'kysely';
import type { CustomerRefund } from '../contract/desk/customers.ts';
import { refundStates } from '../contract/desk/order.ts';
import { requireOrderId } from '../server/operators/desk/action.ts';
import { listRefunds } from '../server/orders/desk/read-order-view.ts';
import type { Commands } from './commands.ts';
import { addContinuedCommand } from './continued-seats.ts';
import { filterOptions, type ListInput, narrowRows, pageOptions } from './list-options.ts';
import { printAnswer } from './print-answer.ts';

export function addRefundsCommand(refunds: Commands): void {
  addContinuedCommand(refunds);
  const summary = 'List refunds, the oldest first, with their adjustment notes';
  refunds.add(
    'list',
    { summary, role: 'support' },
    {
      options: { ...filters, ...pageOptions() },
      work: async ({ db }, { order, ...wanted }: ListInput & { order?: string }) => {
        const isOfOrder = order && sql`where order_id = ${await requireOrderId(db, order)}`;
        return narrowRows(await listRefunds(db, isOfOrder || sql``), wanted, facts);
      },
      text: (found) => printAnswer({ refunds: found.map(explainState) }, listed),
    },
  );
}

const filters = filterOptions(
  {
    text: 'a refund id, an order, an invoice or an adjustment note, or words of the reason',
    states: refundStates,
    days: 'requested',
  },
  { '--order <order>': 'only those of an order: its id or its invoice number' },
);

const facts = {
  nameOf: ({ refundId }: CustomerRefund) => refundId,
  textsOf: (refund: CustomerRefund) => [
    refund.refundId,
    refund.orderId,
    refund.invoiceNumber,
    refund.adjustmentNote,
    refund.reason,
  ],
  stateOf: ({ state }: CustomerRefund) => state,
  momentOf: ({ requestedAt }: CustomerRefund) => requestedAt,
};

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
