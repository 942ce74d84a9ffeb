import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { formatDollars } from '../../contract/money.ts';
import { paymentMethodOf } from '../../contract/payment-methods.ts';
import type { Db, Tx } from '../database/pool.ts';
import { type AlertingParts, alertOperators, raiseAlert } from '../operators/alert-store.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';
import { findOrderOfPayment } from '../payments/payment-store.ts';
import { type Dispute, dashboardOf, type Webhook } from '../payments/webhook.ts';
import type { EventResult } from './event-queue.ts';

export interface DisputeParts extends AlertingParts {
  readonly webhook: Pick<Webhook, 'gateway' | 'gateways' | 'inspectDispute'>;
  readonly log: FastifyBaseLogger;
}

/** Asks the gateway about a dispute, records its state with its order, and alerts the operators of each new state. */
export async function updateDispute(parts: DisputeParts, disputeId: string): Promise<EventResult> {
  const { db, log } = parts;
  const seen = await readDispute(db, disputeId);
  const dispute = await parts.webhook.inspectDispute(disputeId);
  if (dispute === null || dispute === 'not-found') return dispute ?? false;
  const result = await db.transaction().execute((tx) => recordDispute(tx, parts.webhook, dispute, seen));
  if (result === 'recorded') {
    log.warn({ disputeId, status: dispute.status }, 'a payment is disputed');
    parts.outbox.wake();
  }
  // Another process has recorded a state since this one began to ask: its own may be older.
  return result !== 'overtaken';
}

type SeenDispute = Awaited<ReturnType<typeof readDispute>>;

function readDispute(db: Db, disputeId: string) {
  return db
    .selectFrom('disputes')
    .select(['status', sql<string>`updated_at::text`.as('version')])
    .where('id', '=', disputeId)
    .executeTakeFirst();
}

async function recordDispute(
  tx: Tx,
  { gateway, gateways }: Pick<Webhook, 'gateway' | 'gateways'>,
  dispute: Dispute,
  seen: SeenDispute,
): Promise<'recorded' | 'unchanged' | 'overtaken'> {
  const { disputeId, paymentId, status, amountCents, reason } = dispute;
  const payment = paymentId === null ? null : await findOrderOfPayment(tx, gateways, paymentId);
  const orderId = payment?.orderId ?? null;
  if (orderId) {
    if (seen?.status === status) return 'unchanged';
    if (!(await saveDispute(tx, orderId, dispute, seen?.version ?? ''))) return 'overtaken';
  }
  const isNew = await raiseAlert(tx, {
    subject: `dispute ${disputeId} ${status}`,
    kind: 'dispute',
    orderId,
    text: `${paymentMethodOf(gateway) === 'paypal' ? 'The buyer disputes, at PayPal,' : "The buyer's bank disputes"} ${formatDollars(amountCents)} of ${orderId ? `the order ${orderId}` : 'a payment that belongs to no order'}. Reason: ${reason}. Status: ${status.replaceAll('_', ' ')}. ${adviseOn(status)}`,
  });
  if (!isNew) return 'unchanged';
  await recordAuditEvent(tx, {
    actor: dashboardOf(gateway),
    action: 'dispute-changed',
    orderId,
    before: seen ? { disputeId, status: seen.status } : null,
    after: { disputeId, status, amountCents, reason },
  });
  return 'recorded';
}

/** Warnings and appeals have states of their own, such as `appeal_needs_response`. */
function adviseOn(status: string): string {
  if (status.endsWith('needs_response'))
    return "Respond in the gateway's dashboard before its deadline, or the money is lost.";
  if (status.endsWith('under_review')) return 'There is nothing to do until the bank has decided.';
  if (status === 'lost') return 'The buyer has the money back. The shop has not revoked the keys.';
  if (status === 'won' || status === 'warning_closed')
    return 'The money stays with you, and there is nothing to do.';
  return "Look in the gateway's dashboard for what became of the money.";
}

/** False when the stored state is not the one that was there before the gateway was asked. */
async function saveDispute(
  tx: Tx,
  orderId: string,
  { disputeId, status, amountCents, reason }: Dispute,
  seenVersion: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into disputes (id, order_id, status, amount_cents, reason)
    values (${disputeId}, ${orderId}, ${status}, ${amountCents}, ${reason})
    on conflict (id) do update
    set status = excluded.status, amount_cents = excluded.amount_cents, reason = excluded.reason,
      updated_at = clock_timestamp()
    where disputes.updated_at::text = ${seenVersion}
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Passes on that a card's bank suspects fraud. It often disputes the payment some days later, unless it is refunded. */
export async function warnOfFraud(
  parts: AlertingParts,
  gateway: string,
  warningId: string,
  paymentId: string | null,
): Promise<true> {
  const payment = paymentId && (await findOrderOfPayment(parts.db, [gateway], paymentId));
  const orderId = payment ? payment.orderId : null;
  const subject = orderId ? `the order ${orderId}` : `the payment ${paymentId ?? 'in its dashboard'}`;
  const text = `The gateway warns that the bank of the card suspects fraud in ${subject} (${warningId}). The money is still yours. Ask the buyer, and refund the order if it is not theirs: a dispute would cost the money and a fee.`;
  const alert = { subject: `fraud-warning ${warningId}`, kind: 'fraud-warning', orderId, text };
  await alertOperators(parts, alert, { orderId, warningId }, 'a bank suspects fraud in a payment');
  return true;
}
