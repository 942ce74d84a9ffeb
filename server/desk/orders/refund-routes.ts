import type { FastifyInstance, FastifyReply } from 'fastify';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { sendProblem } from '../../http/send-problem.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { formatAdjustmentNumber } from '../../refunds/adjustment-note.ts';
import { describeRefusal } from '../../refunds/describe-refusal.ts';
import { refundOrder } from '../../refunds/refund-order.ts';
import { previewRefund, type RefusedRefund } from '../../refunds/request-refund.ts';
import type { RefundParts } from '../../refunds/settle-refund.ts';
import { serveDeskCall } from '../serve-desk-call.ts';
import type { ReadOperator } from '../session/operator.ts';
import { readOrderLines } from './order-lines.ts';

/** Serves refunds: priced and made as by the command `refund`. */
export function serveRefunds(
  app: FastifyInstance,
  parts: RefundParts & { readonly sealer: KeySealer; readonly readOperator: ReadOperator },
): void {
  serveDeskCall(app, calls.previewRefund, parts, async ({ params: { orderId }, body }, _operator, reply) => {
    const preview = await previewRefund(parts, { orderId, ...body });
    if (preview.kind === 'refused') return refuse(reply, preview, orderId);
    const names = new Map(
      (await readOrderLines(parts.db, null, orderId)).map(({ position, productName }) => [
        position,
        productName,
      ]),
    );
    const { lines, ...refund } = preview.refund;
    return {
      ...refund,
      lines: lines.map((line) => ({ ...line, productName: names.get(line.position) ?? '' })),
    };
  });

  serveDeskCall(app, calls.refundOrder, parts, async ({ params: { orderId }, body }, operator, reply) => {
    const outcome = await refundOrder(parts, { orderId, ...body, actor: operator.email });
    if (outcome.kind === 'refused') return refuse(reply, outcome, orderId);
    const { id, state, amountCents, gstCents, noteNumber, lastError } = outcome.refund;
    const adjustmentNote = noteNumber === null ? null : formatAdjustmentNumber(noteNumber);
    return { refundId: id, state, amountCents, gstCents, adjustmentNote, failure: lastError };
  });
}

function refuse(reply: FastifyReply, refusal: RefusedRefund, orderId: string): FastifyReply {
  if (refusal.reason === 'order-not-found') return sendProblem(reply, 'not-found');
  return sendProblem(reply, 'refused', { detail: describeRefusal(orderId, refusal) });
}
