import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '../../../contract/calls.ts';
import { isOrderId } from '../../../contract/renewed-orders.ts';
import type { Seller } from '../../../contract/seller.ts';
import type { KeySealer } from '../../keys/key-sealer.ts';
import { recordSeenKeys } from '../../orders/evidence-store.ts';
import { toKeyGroups } from '../../orders/key-groups.ts';
import { readLinesWithKeys } from '../../orders/lines-with-keys.ts';
import {
  formatAdjustmentNumber,
  formatInvoiceNumber,
  parseAdjustmentNumber,
  parseInvoiceNumber,
} from '../../orders/order.ts';
import { resendReceipt } from '../../orders/order-mails.ts';
import { isPaidOrderOf, lockPaidOrder } from '../../orders/order-store.ts';
import type { Db } from '../../platform/database/pool.ts';
import { sendProblem } from '../../platform/http/send-problem.ts';
import { sendFile, serveCall } from '../../platform/http/serve-call.ts';
import { clientKey } from '../../platform/limits/client-networks.ts';
import { type RateLimits, takeEach } from '../../platform/limits/rate-limits.ts';
import { readRenewal, writeRenewalCalendar } from '../write-renewal-calendar.ts';
import { findEndingSoon } from './find-ending-soon.ts';
import { countOnTheirWay, listMyOrders } from './list-my-orders.ts';

export interface MyOrderParts {
  readonly db: Db;
  readonly sealer: KeySealer;
  readonly seller: Seller;
  readonly shopUrl: string | null;
  readonly limits: RateLimits;
  readonly outbox: { wake(): void };
  readonly readAdjustmentPdf: (refundId: string) => Promise<Buffer>;
  readonly readVerifiedEmail: (request: FastifyRequest) => Promise<string | null>;
}

export function serveMyOrders(app: FastifyInstance, parts: MyOrderParts): void {
  const { db, sealer, seller, shopUrl, limits, outbox } = parts;

  serveCall(app, calls.listMyOrders, async ({ query: { after } }, request, reply) => {
    const email = await parts.readVerifiedEmail(request);
    if (!email)
      return sendProblem(reply, 'not-verified', { detail: 'Verify your email address first.' });
    const allowance = await takeRead(request, email);
    if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance);
    const before = after === undefined ? null : parseInvoiceNumber(after);
    if (after !== undefined && before === null)
      return sendProblem(reply, 'invalid-input', wrongPage);
    const { orders, next } = await listMyOrders(db, email, before);
    const answer = { email, orders, next: next === null ? null : formatInvoiceNumber(next) };
    if (before !== null) return answer;
    const onTheirWay = (await countOnTheirWay(db, email)) || undefined;
    return { ...answer, onTheirWay, endingSoon: await findEndingSoon(db, email) };
  });

  serveCall(app, calls.readOrderKeys, async ({ params: { orderId } }, request, reply) => {
    if ((await admit(orderId, request, reply)) === null) return reply;
    const licenseKeys = toKeyGroups(await readLinesWithKeys(db, sealer, orderId));
    if (licenseKeys.some(({ keys }) => keys.length > 0))
      await recordSeenKeys(db, [orderId], 'keys-found');
    return { licenseKeys };
  });

  // The page doesn't wait for it, and nobody learns from it which orders there are.
  serveCall(app, calls.reportSavedKeys, async ({ params: { orderId } }, request) => {
    const email = await parts.readVerifiedEmail(request);
    const isTheirs = email && isOrderId(orderId) && (await isPaidOrderOf(db, orderId, email));
    if (!isTheirs) return {};
    const allowance = await takeRead(request, email);
    if (allowance.allowed) await recordSeenKeys(db, [orderId], 'keys-saved');
    return {};
  });

  serveCall(app, calls.openOrderAdjustmentNote, async ({ params }, request, reply) => {
    if ((await admit(params.orderId, request, reply)) === null) return reply;
    const number = parseAdjustmentNumber(params.number);
    const refundId = number && (await findRefundOfNote(db, params.orderId, number));
    if (!refundId) return sendProblem(reply, 'order-not-found');
    const pdf = await parts.readAdjustmentPdf(refundId);
    return sendFile(reply, `${formatAdjustmentNumber(number)}.pdf`, pdf);
  });

  serveCall(app, calls.resendReceipt, async ({ params: { orderId } }, request, reply) => {
    const email = await admit(orderId, request, reply);
    if (email === null) return reply;
    const allowance = await takeEach([
      [limits.receiptsPerOrder, orderId],
      [limits.receiptsPerEmail, email],
    ]);
    if (!allowance.allowed) {
      return sendProblem(reply, 'too-many-requests', { ...allowance, detail: tooManyReceipts });
    }
    if (!(await resendMyReceipt(db, orderId, email))) return sendProblem(reply, 'order-not-found');
    outbox.wake();
    return { email };
  });

  serveCall(app, calls.openRenewalCalendar, async ({ params: { orderId } }, request, reply) => {
    if ((await admit(orderId, request, reply)) === null) return reply;
    const renewal = await readRenewal(db, orderId);
    const calendar = renewal && writeRenewalCalendar(renewal, seller, shopUrl);
    if (!calendar) return sendProblem(reply, 'order-not-found');
    return sendFile(reply, calendar.filename, calendar.content);
  });

  /**
   * The verified address of a request for one of its paid orders. Else it refuses the request, and
   * returns null.
   */
  async function admit(
    orderId: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | null> {
    const email = await parts.readVerifiedEmail(request);
    const allowance = email && (await takeRead(request, email));
    if (allowance && !allowance.allowed) sendProblem(reply, 'too-many-requests', allowance);
    else if (email && isOrderId(orderId) && (await isPaidOrderOf(db, orderId, email))) return email;
    else sendProblem(reply, 'order-not-found');
    return null;
  }

  function takeRead(request: FastifyRequest, email: string) {
    return takeEach([
      [limits.orderReadsPerClient, clientKey(request.ip)],
      [limits.orderReadsPerEmail, email],
    ]);
  }
}

const wrongPage = { errors: [{ field: 'after', message: 'This is not the next page of a list' }] };

const tooManyReceipts =
  'You asked for this receipt too often. Check your spam folder, or ask for it again in an ' +
  'hour: your keys and your invoice are here meanwhile.';

/** The refund of an order that a note is about; null when the order has no note of that number. */
async function findRefundOfNote(db: Db, orderId: string, number: number): Promise<string | null> {
  const row = await db
    .selectFrom('note_facts')
    .select('refund_id')
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.refund_id ?? null;
}

/** False for an order of another address: an operator may have corrected it just now. */
export async function resendMyReceipt(db: Db, orderId: string, email: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await lockPaidOrder(tx, orderId);
    if (order?.email !== email) return false;
    await resendReceipt(tx, orderId, order);
    return true;
  });
}
