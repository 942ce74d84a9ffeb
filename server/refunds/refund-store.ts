import { sql, type UpdateObject } from 'kysely';
import type * as z from 'zod/mini';
import type { continuedChoice } from '../../contract/desk/order-actions.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import type { Database } from '../platform/database/tables.ts';
import type { AskedLine, PricedRefund } from './price-refund.ts';

export interface NewRefund extends PricedRefund {
  readonly id: string;
  readonly orderId: string;
  readonly kind: 'sale' | 'late-capture';
  readonly paymentId: string;
  readonly reason: string;
  readonly askedBy: string;
  readonly gatewayRefundId?: string;
  /** What becomes of the seats that continue the refunded ones. */
  readonly continued?: ContinuedChoice | null | undefined;
}

/** They are refunded as well, or begin on the day of the refund. */
export type ContinuedChoice = z.infer<typeof continuedChoice>;

/** Writes a refund that has no outcome yet, with its lines. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  const { id, orderId } = refund;
  await tx
    .insertInto('refunds')
    .values({
      id,
      order_id: orderId,
      kind: refund.kind,
      payment_id: refund.paymentId,
      amount_cents: refund.amountCents,
      gst_cents: refund.gstCents,
      reason: refund.reason,
      asked_by: refund.askedBy,
      gateway_refund_id: refund.gatewayRefundId ?? null,
      continued: refund.continued ?? null,
    })
    .execute();
  await insertRefundLines(tx, refund);
}

/** Writes the seats that a completed refund took back in place of those that were asked for. */
export async function replaceRefundLines(tx: Tx, refund: RefundWithLines): Promise<void> {
  await tx.deleteFrom('refund_lines').where('refund_id', '=', refund.id).execute();
  await insertRefundLines(tx, refund);
}

type RefundWithLines = Pick<NewRefund, 'id' | 'orderId' | 'lines'>;

async function insertRefundLines(tx: Tx, { id, orderId, lines }: RefundWithLines): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ position, seats, amountCents, chosenSeats }) => ({
    refund_id: id,
    order_id: orderId,
    position,
    seats,
    amount_cents: amountCents,
    chosen_seats: [...chosenSeats],
  }));
  await tx.insertInto('refund_lines').values(rows).execute();
}

export async function updateRefund(
  tx: Tx,
  id: string,
  values: UpdateObject<Database, 'refunds'>,
): Promise<void> {
  await tx.updateTable('refunds').set(values).where('id', '=', id).execute();
}

/** Longer than the gateway's time limit: a younger refund's own request is still under way. */
const staleSeconds = 20;

/** How long a refund is left alone after the gateway was asked about it. */
const recheckSeconds = 4;

/** The same for one that the gateway has accepted: it takes minutes or days. */
const acceptedRestSeconds = 300;

/** Those asked about longest ago first. The time is the database's: processes share the refunds. */
export async function takeStaleRefunds(db: Db, gateway: string, limit: number): Promise<string[]> {
  const isDue = sql`
    refunds.state = 'requested' and refunds.created_at < now() - make_interval(secs => ${staleSeconds})
      and (refunds.asked_at is null or refunds.asked_at < now() - make_interval(
        secs => case when gateway_refund_id is null then ${recheckSeconds} else ${acceptedRestSeconds} end::int
      ))`;
  // The outer condition is checked again on rows that another process has just taken. The array
  // keeps the limit, as `materialized` does in `claimMails`.
  const { rows } = await sql<{ id: string }>`
    update refunds set asked_at = now()
    where ${isDue} and id = any(array(
      select refunds.id from refunds join order_facts on order_facts.id = order_id
      where ${isDue} and charged_by = ${gateway}
      order by refunds.asked_at nulls first, refunds.created_at
      limit ${limit}
      for update of refunds skip locked
    ))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export function readAskedLines(db: Db, refundId: string): Promise<AskedLine[]> {
  return db
    .selectFrom('refund_lines')
    .select(['position', 'seats', 'chosen_seats as chosenSeats'])
    .where('refund_id', '=', refundId)
    .execute();
}

export type StoredRefund = Awaited<ReturnType<typeof requireRefund>>;

export async function requireRefund(db: Db, id: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('order_facts', 'order_facts.id', 'refunds.order_id')
    .leftJoin('adjustment_notes', 'adjustment_notes.refund_id', 'refunds.id')
    .select(['refunds.id', 'refunds.kind', 'refunds.state', 'reason'])
    .select(sql<ContinuedChoice | null>`continued`.as('continued'))
    .select('order_facts.charged_by as gateway')
    .select([
      'refunds.order_id as orderId',
      'refunds.payment_id as paymentId',
      'refunds.amount_cents as amountCents',
      'refunds.gst_cents as gstCents',
      'refunds.created_at as createdAt',
      'gateway_refund_id as gatewayRefundId',
      'asked_by as askedBy',
      'last_error as lastError',
      'number as noteNumber',
    ])
    .where('refunds.id', '=', id)
    .executeTakeFirstOrThrow(() => new Error(`There is no refund ${id}`));
}

/** Stores a choice with the newest completed refund of an order that was made after it. */
export async function storeChoice(
  tx: Tx,
  orderId: string,
  continued: ContinuedChoice,
): Promise<void> {
  await sql`
    update refunds set continued = ${continued}
    where id = (
      select id from refunds where order_id = ${orderId} and state = 'completed' and kind = 'sale'
      order by settled_at desc, id limit 1
    )`.execute(tx);
}

/** Whether a refund of one of these orders has no outcome yet. */
export async function isAnyRequested(tx: Tx, orderIds: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'requested')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
