import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import type { ReportedEvent } from '../payments/webhook.ts';

export interface ClaimedEvent extends ReportedEvent {
  readonly gateway: string;
  readonly attempts: number;
}

/** Stores an event, unless it is there already: gateways send some of them twice. */
export async function storeEvent(
  db: Db,
  gateway: string,
  { id, type, objectId, paymentId }: ReportedEvent,
): Promise<void> {
  await db
    .insertInto('gateway_events')
    .values({ id, gateway, type, object_id: objectId, payment_id: paymentId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/**
 * A claimed event is due again when its lease ends: if this process dies, another handles it. The array keeps the limit: see
 * `claimMails`.
 */
export async function claimEvents(
  db: Db,
  gateways: readonly string[],
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ClaimedEvent[]> {
  const { rows } = await sql<ClaimedEvent>`
    update gateway_events
    set due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id = any(array(
      select id from gateway_events
      where handled_at is null and due_at <= now() and gateway = any(${gateways})
      order by due_at
      limit ${limit}
      for update skip locked
    ))
    returning id, gateway, type, object_id as "objectId", payment_id as "paymentId", attempts`.execute(db);
  return rows;
}

export async function postponeEvent(db: Db, id: string, delaySeconds: number): Promise<void> {
  await db
    .updateTable('gateway_events')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${delaySeconds})` })
    .where('id', '=', id)
    .execute();
}

export async function markHandled(db: Db, id: string): Promise<void> {
  await db.updateTable('gateway_events').set({ handled_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

type EventTopic = 'payment' | 'refunds' | 'dispute' | 'fraud-warning';

/** Null for events that change nothing for the shop, such as the creation of a payment. */
export function topicOf(type: string): EventTopic | null {
  if (paymentEvents.has(type)) return 'payment';
  if (type === 'charge.refunded' || /^(charge\.)?refund\./.test(type)) return 'refunds';
  if (type === 'radar.early_fraud_warning.created') return 'fraud-warning';
  if (paypalRefundEvents.test(type)) return 'refunds';
  return /^(charge\.dispute|CUSTOMER\.DISPUTE)\./.test(type) ? 'dispute' : null;
}

const paymentEvents = new Set([
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  // Both names exist.
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
]);

const paypalRefundEvents = /^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.(PENDING|FAILED))$/;
