import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { formatAdjustmentNumber } from '../../refunds/adjustment-note.ts';
import { previewRefund as preview, refundOrder as refund } from '../../refunds/request-refund.ts';
import type { RefundParts } from '../../refunds/settle-refund.ts';
import { type ActionContext, defineAction } from '../action.ts';

export const previewRefund = defineAction(calls.previewRefund, preview);

/** The exit code of the command says whether the gateway has reported the outcome. */
export const refundOrder = defineAction(
  calls.refundOrder,
  async (context: ActionContext & RefundParts, wanted) => {
    const made = await refund(context, { ...wanted, actor: context.actor });
    const { id, state, amountCents, gstCents, noteNumber, lastError } = made;
    const adjustmentNote = noteNumber === null ? null : formatAdjustmentNumber(noteNumber);
    return { refundId: id, state, amountCents, gstCents, adjustmentNote, failure: lastError };
  },
);
