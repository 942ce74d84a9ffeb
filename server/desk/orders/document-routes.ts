import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import type { Database } from '../../database/tables.ts';
import { sendProblem } from '../../http/send-problem.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import { formatAdjustmentNumber } from '../../refunds/adjustment-note.ts';
import { serveDeskCall } from '../serve-desk-call.ts';
import type { ReadOperator } from '../session/operator.ts';
import { listInvoiceFiles, readInvoiceFile } from './invoice-files.ts';

export interface DocumentParts {
  readonly db: Kysely<Database>;
  /** The PDF of an order's invoice. */
  readonly readInvoice: (orderId: string) => Promise<Buffer>;
  /** The PDF of a refund's adjustment note. */
  readonly readAdjustmentPdf: (refundId: string) => Promise<Buffer>;
}

/** Serves the documents of an order. */
export function serveDocuments(
  app: FastifyInstance,
  parts: DocumentParts & { readonly readOperator: ReadOperator },
): void {
  const { db, readInvoice, readAdjustmentPdf } = parts;

  serveDeskCall(app, calls.openInvoice, parts, async ({ params: { orderId } }, _operator, reply) => {
    const order = await db
      .selectFrom('orders')
      .select('invoice_number')
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (!order?.invoice_number) return sendProblem(reply, 'not-found');
    return sendPdf(reply, formatInvoiceNumber(order.invoice_number), await readInvoice(orderId));
  });

  serveDeskCall(app, calls.openInvoiceFile, parts, async ({ params }, _operator, reply) => {
    const order = await db
      .selectFrom('orders')
      .select(['id', 'invoice_number', 'settled_at'])
      .where('id', '=', params.orderId)
      .executeTakeFirst();
    const files = order ? await listInvoiceFiles(db, order) : [];
    const number = Number(params.number);
    if (!order?.invoice_number || number >= files.length) return sendProblem(reply, 'not-found');
    // The newest one may not have been rendered yet.
    const pdf = await (number === files.length - 1
      ? readInvoice(order.id)
      : readInvoiceFile(db, order.id, number));
    const name = formatInvoiceNumber(order.invoice_number);
    return pdf ? sendPdf(reply, `${name}-${number}`, pdf) : sendProblem(reply, 'not-found');
  });

  serveDeskCall(app, calls.openAdjustmentNote, parts, async ({ params }, _operator, reply) => {
    const note = await db
      .selectFrom('adjustment_notes')
      .innerJoin('refunds', 'refunds.id', 'refund_id')
      .select('number')
      .where('refund_id', '=', params.refundId)
      .where('order_id', '=', params.orderId)
      .executeTakeFirst();
    if (!note) return sendProblem(reply, 'not-found');
    return sendPdf(reply, formatAdjustmentNumber(note.number), await readAdjustmentPdf(params.refundId));
  });
}

function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .type('application/pdf')
    .send(pdf);
}
