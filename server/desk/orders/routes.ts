import type { FastifyInstance, FastifyReply } from 'fastify';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { sendProblem } from '../../http/send-problem.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import type { RateLimits } from '../../limits/rate-limits.ts';
import { findOrderId } from '../../orders/find-order.ts';
import type { RefundParts } from '../../refunds/settle-refund.ts';
import { serveDeskCall } from '../serve-desk-call.ts';
import type { ReadOperator } from '../session/operator.ts';
import { addNote } from './add-note.ts';
import { type DocumentParts, serveDocuments } from './document-routes.ts';
import { fixEmail } from './fix-email.ts';
import { describeOrderRefusal, type OrderRefusal } from './order-refusals.ts';
import { readOrderView } from './read-order-view.ts';
import { serveRefunds } from './refund-routes.ts';
import { type ReissueParts, reissueInvoice } from './reissue-invoice.ts';
import { resendReceiptFor } from './resend-receipt.ts';
import { retryReceipts } from './retry-receipts.ts';
import { revealKeys } from './reveal-keys.ts';
import { searchOrders } from './search-orders.ts';

export interface OrderParts extends RefundParts, DocumentParts, ReissueParts {
  readonly sealer: KeySealer;
  readonly seller: { readonly timeZone: string };
  readonly limits: Pick<RateLimits, 'deskKeyRevealsPerOperator'>;
  readonly readOperator: ReadOperator;
}

/** Serves what operators do with orders. */
export function serveOrders(app: FastifyInstance, parts: OrderParts): void {
  const { db, sealer, outbox, limits } = parts;

  serveDeskCall(app, calls.searchOrders, parts, async ({ body }, _operator, reply) => {
    const found = await searchOrders(parts, body);
    const errors = [{ field: 'after', message: 'This is not the next page of a list' }];
    return found ?? sendProblem(reply, 'invalid-input', { errors });
  });

  serveDeskCall(app, calls.readOrder, parts, async ({ params: { orderId } }, _operator, reply) => {
    const id = await findOrderId(db, orderId);
    return (id && (await readOrderView(db, sealer, id))) || sendProblem(reply, 'not-found');
  });

  serveDeskCall(app, calls.revealKeys, parts, async ({ params: { orderId } }, { email }, reply) => {
    const allowance = await limits.deskKeyRevealsPerOperator.take(email);
    if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance);
    const keys = await revealKeys(parts, orderId, email);
    return keys ? { keys } : sendProblem(reply, 'not-found');
  });

  serveDeskCall(app, calls.resendReceipt, parts, async ({ params: { orderId } }, operator, reply) => {
    const resent = await resendReceiptFor(db, orderId, operator.email);
    if (resent.kind === 'refused') return refuse(reply, resent.reason, orderId);
    outbox.wake();
    return { email: resent.email };
  });

  serveDeskCall(app, calls.fixEmail, parts, async ({ params, body }, operator, reply) => {
    // The new address gets the keys.
    const allowance = await limits.deskKeyRevealsPerOperator.take(operator.email);
    if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance);
    const fixed = await fixEmail(db, { ...params, ...body }, operator.email);
    if (fixed.kind === 'refused') return refuse(reply, fixed.reason, params.orderId);
    outbox.wake();
    return { email: fixed.email };
  });

  serveDeskCall(app, calls.reissueInvoice, parts, async ({ params, body }, operator, reply) => {
    const reissued = await reissueInvoice(parts, { ...params, ...body }, operator.email);
    if (reissued.kind === 'refused') return refuse(reply, reissued.reason, params.orderId);
    outbox.wake();
    return { number: reissued.number, emails: reissued.emails };
  });

  serveDeskCall(app, calls.addNote, parts, async ({ params, body }, operator, reply) => {
    return (await addNote(db, { ...params, ...body }, operator.email)) ?? sendProblem(reply, 'not-found');
  });

  serveDeskCall(app, calls.retryReceipts, parts, async ({ body: { orderIds } }, operator) => {
    const retried = await retryReceipts(db, [...new Set(orderIds)], operator.email);
    if (retried.queued.length > 0) outbox.wake();
    return retried;
  });

  serveRefunds(app, parts);
  serveDocuments(app, parts);
}

function refuse(reply: FastifyReply, reason: OrderRefusal, orderId: string): FastifyReply {
  if (reason === 'not-found') return sendProblem(reply, 'not-found');
  return sendProblem(reply, 'refused', { detail: describeOrderRefusal(reason, orderId) });
}
