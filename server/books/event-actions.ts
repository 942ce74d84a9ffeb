import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { standingOf } from '../../contract/disputes.ts';
import { formatDate } from '../../contract/format.ts';
import { formatDollars } from '../../contract/money.ts';
import { type AlertingParts, raiseAlert } from '../operators/alert-store.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';
import type { EventResult } from '../payments/event-queue.ts';
import { findOrderOfPayment } from '../payments/payment-store.ts';
import type { Dispute, Webhook } from '../payments/webhook.ts';
import type { Db, Tx } from '../platform/database/pool.ts';

export interface DisputeParts extends AlertingParts {
  readonly webhook: DisputedAt & Pick<Webhook, 'inspectDispute'>;
  readonly log: FastifyBaseLogger;
}

type DisputedAt = Pick<Webhook, 'gateways' | 'dashboard' | 'disputes'>;

/**
 * Asks the gateway about a dispute, records its state with its order, and alerts the operators of
 * each new state.
 */
export async function updateDispute(parts: DisputeParts, disputeId: string): Promise<EventResult> {
  const { db, log } = parts;
  const seen = await readDispute(db, disputeId);
  const dispute = await parts.webhook.inspectDispute(disputeId);
  if (dispute === null || dispute === 'not-found') return dispute ?? false;
  const result = await db
    .transaction()
    .execute((tx) => recordDispute(tx, parts.webhook, dispute, seen));
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
    .select(['status', 'order_id as orderId', sql<string>`updated_at::text`.as('version')])
    .where('id', '=', disputeId)
    .executeTakeFirst();
}

async function recordDispute(
  tx: Tx,
  { gateways, dashboard, disputes }: DisputedAt,
  dispute: Dispute,
  seen: SeenDispute,
): Promise<'recorded' | 'unchanged' | 'overtaken'> {
  const { disputeId, paymentId, status, amountCents, reason, respondBy } = dispute;
  const payment = paymentId === null ? null : await findOrderOfPayment(tx, gateways, paymentId);
  const orderId = payment?.orderId ?? null;
  const isKnown = seen?.status === status && (seen.orderId !== null || orderId === null);
  if (isKnown) return 'unchanged';
  if (!(await saveDispute(tx, orderId, dispute, seen?.version ?? ''))) return 'overtaken';
  const validKeys = orderId === null ? 0 : await countValidKeys(tx, orderId);
  const disputed = orderId ? `the order ${orderId}` : 'a payment that belongs to no order';
  const sentences = [
    `${disputes} ${formatDollars(amountCents)} of ${disputed}.`,
    `Reason: ${reason}.`,
    `Status: ${status.replaceAll('_', ' ')}.`,
    adviseOn(dispute, validKeys),
  ];
  const isNew = await raiseAlert(tx, {
    subject: `dispute ${disputeId} ${status}`,
    kind: 'dispute',
    orderId,
    text: sentences.join(' '),
  });
  if (!isNew) return 'unchanged';
  await recordAuditEvent(tx, {
    actor: dashboard,
    action: 'dispute-changed',
    orderId,
    before: seen ? { disputeId, status: seen.status } : null,
    after: { disputeId, status, amountCents, reason, respondBy },
  });
  return 'recorded';
}

/** Warnings and appeals have states of their own, such as `appeal_needs_response`. */
function adviseOn({ status, respondBy }: Dispute, validKeys: number): string {
  const standing = standingOf(status);
  if (standing === 'lost') return `The buyer has the money back. ${describeKeys(validKeys)}`;
  if (standing === 'won') return 'The money stays with you, and there is nothing to do.';

  if (respondBy || status.endsWith('needs_response') || status === 'open') {
    const until = respondBy ? `by ${formatDate(respondBy, 'UTC')} (UTC)` : 'before its deadline';
    return `Respond in the gateway's dashboard ${until}, or the money is lost.`;
  }
  if (status.endsWith('under_review') || status === 'waiting_for_buyer_response')
    return 'There is nothing to do until the case is decided.';
  return "Look in the gateway's dashboard for what became of the money.";
}

function describeKeys(validKeys: number): string {
  if (validKeys === 0) return 'The order has no valid licence key now.';
  const keys = validKeys === 1 ? 'key' : 'keys';
  return (
    `The order still has ${validKeys} valid licence ${keys}. If they stay valid, have ` +
    'them revoked at the vendor.'
  );
}

async function countValidKeys(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from key_facts where order_id = ${orderId} and is_valid`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** False when the stored state is not the one that was there before the gateway was asked. */
async function saveDispute(
  tx: Tx,
  orderId: string | null,
  { disputeId, status, amountCents, reason, respondBy }: Dispute,
  seenVersion: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into disputes (id, order_id, status, amount_cents, reason, respond_by)
    values (${disputeId}, ${orderId}, ${status}, ${amountCents}, ${reason}, ${respondBy ?? null})
    on conflict (id) do update
    set status = excluded.status, order_id = coalesce(excluded.order_id, disputes.order_id),
      respond_by = excluded.respond_by, amount_cents = excluded.amount_cents, reason = excluded.reason,
      updated_at = clock_timestamp()
    where disputes.updated_at::text = ${seenVersion}
    returning id`.execute(tx);
  return rows.length === 1;
}
