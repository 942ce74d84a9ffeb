import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { readWhole } from '../../contract/amounts.ts';
import { calls } from '../../contract/calls.ts';
import { plainAddress } from '../../contract/email-address.ts';
import type { InvoiceQuery } from '../../contract/my-orders.ts';
import { isOrderId } from '../../contract/renewed-orders.ts';
import type { KeySealer } from '../keys/key-sealer.ts';
import { hashesOfKey } from '../keys/licence-key.ts';
import { parseInvoiceNumber } from '../orders/order.ts';
import { normaliseId } from '../orders/order-id.ts';
import { isPaidOrderOf } from '../orders/order-store.ts';
import type { Db } from '../platform/database/pool.ts';
import { sendProblem } from '../platform/http/send-problem.ts';
import { sendFile, serveCall } from '../platform/http/serve-call.ts';
import { clientKey } from '../platform/limits/client-networks.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';

export interface InvoiceParts {
  readonly db: Db;
  readonly sealer: KeySealer;
  readonly readInvoice: (orderId: string) => Promise<Buffer>;
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
    return sendFile(reply, `${orderId}.pdf`, await readInvoice(orderId), { isDownload: true });
  });

  serveCall(app, calls.openOrderInvoice, async ({ params: { orderId } }, request, reply) => {
    const email = await readVerifiedEmail(request);
    if (!email || !isOrderId(orderId) || !(await isPaidOrderOf(db, orderId, email))) {
      return sendProblem(reply, 'order-invoice-not-found');
    }
    return sendFile(reply, `${orderId}.pdf`, await readInvoice(orderId));
  });
}

/**
 * One statement always reads order and key, then compares: its time doesn't tell which value was
 * wrong.
 */
export async function findInvoicedOrder(
  db: Db,
  sealer: KeySealer,
  query: InvoiceQuery,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    with asked_order as materialized (
      select id, email, subtotal_cents, transaction_id from order_facts
      where id = ${normaliseId(query.id)} or invoice_number = ${parseInvoiceNumber(query.id)}
    ),
    asked_key as materialized (
      select order_id from key_facts where key_hash = any(${hashesOfKey(sealer, query.licenseKey)}::bytea[])
    )
    select max(case when id = order_id
      and email = ${plainAddress(query.email.replaceAll(' ', ''))}
      and subtotal_cents = ${readWhole(query.amountCents)}
      and transaction_id is not null then id end) as id
    from (values (1)) as always left join asked_order on true left join asked_key on true`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
