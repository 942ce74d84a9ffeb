import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { calls } from '../../contract/calls.ts';
import type { Database } from '../database/tables.ts';
import { sendProblem } from '../http/send-problem.ts';
import { serveCall } from '../http/serve-call.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { clientKey } from '../limits/client-key.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { isPaidOrderOf } from '../orders/lock-paid-order.ts';
import { isOrderId } from '../orders/order-id.ts';
import { findInvoicedOrder } from './find-invoice.ts';

export interface InvoiceParts {
  readonly db: Kysely<Database>;
  readonly sealer: KeySealer;
  /** The newest PDF of a paid order's invoice. */
  readonly readInvoice: (orderId: string) => Promise<Buffer>;
  /** The address that the browser of a request has verified within the hour, or null. */
  readonly readVerifiedEmail: (request: FastifyRequest) => Promise<string | null>;
  readonly limits: RateLimits;
}

export function serveInvoices(
  app: FastifyInstance,
  { db, sealer, readInvoice, readVerifiedEmail, limits }: InvoiceParts,
): void {
  /** Every look-up counts as wrong until it is found right, so parallel guesses gain nothing. */
  serveCall(app, calls.downloadInvoice, async ({ query }, request, reply) => {
    const client = clientKey(request.ip);
    const allowance = await limits.wrongInvoicesPerClient.take(client);
    if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance);
    const orderId = await findInvoicedOrder(db, sealer, query);
    if (!orderId) return sendProblem(reply, 'invoice-not-found');
    await limits.wrongInvoicesPerClient.giveBack(client);
    return sendPdf(reply, 'attachment', orderId, await readInvoice(orderId));
  });

  serveCall(app, calls.openOrderInvoice, async ({ params: { orderId } }, request, reply) => {
    const email = await readVerifiedEmail(request);
    if (!email || !isOrderId(orderId) || !(await isPaidOrderOf(db, orderId, email))) {
      return sendProblem(reply, 'order-invoice-not-found');
    }
    return sendPdf(reply, 'inline', orderId, await readInvoice(orderId));
  });
}

/** Order ids are letters, digits and dashes, so they need no quoting in a file name (RFC 6266). */
function sendPdf(
  reply: FastifyReply,
  disposition: 'inline' | 'attachment',
  orderId: string,
  pdf: Buffer,
): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `${disposition}; filename="${orderId}.pdf"`)
    .type('application/pdf')
    .send(pdf);
}
