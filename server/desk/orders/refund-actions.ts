import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { formatAdjustmentNumber } from '../../refunds/adjustment-note.ts';
import { previewRefund as preview, refundOrder as refund } from '../../refunds/request-refund.ts';
import type { RefundParts } from '../../refunds/settle-refund.ts';
import { type ActionContext, defineAction, type Needs } from '../action.ts';

type RefundContext = ActionContext & RefundParts;

export const previewRefund = defineAction(
  calls.previewRefund,
  async (context: RefundContext & Needs<'sealer'>, { orderId, what }) => {
    const { lines, ...priced } = await preview(context, { orderId, what });
    const named = await context.db
      .selectFrom('order_lines')
      .select(['position', 'product_name as productName'])
      .where('order_id', '=', orderId)
      .execute();
    const names = new Map(named.map(({ position, productName }) => [position, productName]));
    return {
      ...priced,
      lines: lines.map((line) => ({ ...line, productName: names.get(line.position) ?? '' })),
    };
  },
);

/** The exit code of the command says whether the gateway has reported the outcome. */
export const refundOrder = defineAction(calls.refundOrder, async (context: RefundContext, wanted) => {
  const made = await refund(context, { ...wanted, actor: context.actor });
  const { id, state, amountCents, gstCents, noteNumber, lastError } = made;
  const adjustmentNote = noteNumber === null ? null : formatAdjustmentNumber(noteNumber);
  return { refundId: id, state, amountCents, gstCents, adjustmentNote, failure: lastError };
});
