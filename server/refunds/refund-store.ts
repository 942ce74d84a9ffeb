import { sql } from 'kysely';
import { isValidKey } from '../keys/order-keys.ts';
import { type Buyer, seatsLeft } from '../orders/order.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import type { AskedLine, PricedRefund, RefundableLine, RefundableOrder } from './price-refund.ts';

/** An order, locked until the transaction ends, as far as its refunds need it. */
export interface LockedOrder extends Buyer, RefundableOrder {
  readonly isPaid: boolean;
  readonly isPending: boolean;
  readonly gateway: string;
  readonly paymentId: string | null;
  /** A refund of the sale that has no outcome yet. */
  readonly requestedRefundId: string | null;
  readonly lines: readonly LockedLine[];
}

interface LockedLine extends RefundableLine {
  readonly productName: string;
  /** It waits for its keys. */
  readonly awaiting: boolean;
}

type Refunded = Pick<LockedOrder, 'refundedCents' | 'refundedGstCents' | 'requestedRefundId'>;

/** Lock it before anything of a refund is read. Null when there is no such order. */
export async function lockRefundableOrder(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const { rows: locked } = await sql<Omit<LockedOrder, 'lines' | keyof Refunded>>`
    select orders.state in ('paid', 'fulfilled') as "isPaid", state = 'pending' as "isPending", email, billing, gst_cents as "gstCents", total_cents as "totalCents",
      coalesce(orders.gateway, 'demo') as gateway, coalesce(payment_id, transaction_id) as "paymentId"
    from orders left join payments on payments.order_id = orders.id
    where orders.id = ${orderId}
    for update of orders`.execute(tx);
  const order = locked[0];
  if (!order) return null;
  // Other statements than the one that waits for the lock: a statement sees only what was committed when it began.
  const { rows: sums } = await sql<Refunded>`
    select coalesce(sum(amount_cents) filter (where state = 'completed'), 0)::bigint as "refundedCents",
      coalesce(sum(gst_cents) filter (where state = 'completed'), 0)::bigint as "refundedGstCents",
      min(id) filter (where state = 'requested') as "requestedRefundId"
    from refunds where order_id = ${orderId} and kind = 'sale'`.execute(tx);
  const { rows: lines } = await sql<LockedLine>`
    select position, product_id as "productId", product_name as "productName", unit_price_cents as "unitPriceCents", delivery,
      awaiting_keys_since is not null as awaiting, ${seatsLeft} as "seatsLeft",
      array(
        select seat from licence_keys
        where licence_keys.order_id = order_lines.order_id and licence_keys.position = order_lines.position
          and ${isValidKey}
        order by seat
      ) as "keySeats"
    from order_lines where order_id = ${orderId} order by position`.execute(tx);
  const nothing = { refundedCents: 0, refundedGstCents: 0, requestedRefundId: null };
  return { ...order, ...nothing, ...sums[0], lines };
}

export interface NewRefund extends PricedRefund {
  readonly id: string;
  readonly orderId: string;
  readonly kind: 'sale' | 'late-capture';
  readonly paymentId: string;
  readonly reason: string;
  readonly askedBy: string;
  readonly gatewayRefundId?: string;
}

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
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .leftJoin('adjustment_notes', 'adjustment_notes.refund_id', 'refunds.id')
    .select(['refunds.id', 'refunds.kind', 'refunds.state', 'reason'])
    .select((row) => row.fn.coalesce('orders.gateway', sql.lit('demo')).as('gateway'))
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
