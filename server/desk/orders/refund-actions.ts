import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { refuse, refuseUnknown } from '../../http/refused.ts';
import { formatAdjustmentNumber } from '../../refunds/adjustment-note.ts';
import { describeRefusal } from '../../refunds/refund.ts';
import {
  previewRefund as preview,
  type RefusedRefund,
  refundOrder as refund,
} from '../../refunds/request-refund.ts';
import type { RefundParts } from '../../refunds/settle-refund.ts';
import { type ActionContext, defineAction, type Needs } from '../action.ts';

type RefundContext = ActionContext & RefundParts;

export const previewRefund = defineAction(
  calls.previewRefund,
  async (context: RefundContext & Needs<'sealer'>, { orderId, what }) => {
    const plan = await preview(context, { orderId, what });
    if (plan.kind === 'refused') throw explain(plan, orderId);
    const named = await context.db
      .selectFrom('order_lines')
      .select(['position', 'product_name as productName'])
      .where('order_id', '=', orderId)
      .execute();
    const names = new Map(named.map(({ position, productName }) => [position, productName]));
    const { lines, ...priced } = plan.refund;
    return {
      ...priced,
      lines: lines.map((line) => ({ ...line, productName: names.get(line.position) ?? '' })),
    };
  },
);

/** The exit code of the command says whether the gateway has reported the outcome. */
export const refundOrder = defineAction(calls.refundOrder, async (context: RefundContext, wanted) => {
  const outcome = await refund(context, { ...wanted, actor: context.actor });
  if (outcome.kind === 'refused') throw explain(outcome, wanted.orderId);
  const { id, state, amountCents, gstCents, noteNumber, lastError } = outcome.refund;
  const adjustmentNote = noteNumber === null ? null : formatAdjustmentNumber(noteNumber);
  return { refundId: id, state, amountCents, gstCents, adjustmentNote, failure: lastError };
});

function explain(refusal: RefusedRefund, orderId: string) {
  const sentence = describeRefusal(orderId, refusal);
  return refusal.reason === 'order-not-found' ? refuseUnknown(sentence) : refuse(sentence);
}

export const refundActions = [previewRefund, refundOrder];
