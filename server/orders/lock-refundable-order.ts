import { sql } from 'kysely';
import type { Delivery } from '../../contract/states.ts';
import type { Tx } from '../platform/database/pool.ts';
import type { Buyer } from './order.ts';

/** An order, locked until the transaction ends, with what refunds have left of it. */
export interface LockedOrder extends Buyer {
  readonly isPaid: boolean;
  readonly isPending: boolean;
  /** Null until it is paid. */
  readonly invoiceNumber: number | null;
  readonly gateway: string;
  readonly paymentId: string | null;
  readonly gstCents: number;
  readonly totalCents: number;
  readonly refundedCents: number;
  /** The GST of the completed refunds. */
  readonly refundedGstCents: number;
  /** A refund of the sale that has no outcome yet. */
  readonly requestedRefundId: string | null;
  readonly lines: readonly LockedLine[];
}

export interface LockedLine {
  readonly position: number;
  readonly productId: string;
  readonly productName: string;
  readonly unitPriceCents: number;
  readonly delivery: Delivery;
  /** It waits for its keys. */
  readonly awaiting: boolean;
  readonly seatsLeft: number;
  /**
   * The seats that have a valid key, ascending from 0. A key for all seats of a line is that of
   * seat 0.
   */
  readonly keySeats: readonly number[];
}

type Refunded = Pick<LockedOrder, 'refundedCents' | 'refundedGstCents' | 'requestedRefundId'>;

/** Lock it before anything of a refund is read. Null when there is no such order. */
export async function lockRefundableOrder(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const { rows: locked } = await sql<Omit<LockedOrder, 'lines' | keyof Refunded>>`
    select orders.invoice_number is not null as "isPaid", state = 'pending' as "isPending",
      orders.invoice_number as "invoiceNumber", email, billing, gst_cents as "gstCents", total_cents as "totalCents",
      coalesce(orders.gateway, 'demo') as gateway, coalesce(payment_id, transaction_id) as "paymentId"
    from orders left join payment_facts on payment_facts.order_id = orders.id
    where orders.id = ${orderId}
    for update of orders`.execute(tx);
  const order = locked[0];
  if (!order) return null;
  // Other statements than the one that waits for the lock: a statement sees only what was committed
  // when it began.
  const { rows: sums } = await sql<Refunded>`
    select coalesce(sum(amount_cents) filter (where state = 'completed'), 0)::bigint as "refundedCents",
      coalesce(sum(gst_cents) filter (where state = 'completed'), 0)::bigint as "refundedGstCents",
      min(id) filter (where state = 'requested') as "requestedRefundId"
    from refund_facts where order_id = ${orderId} and kind = 'sale'`.execute(tx);
  const { rows: lines } = await sql<LockedLine>`
    select position, product_id as "productId", product_name as "productName", unit_price_cents as "unitPriceCents", delivery,
      awaits_keys as awaiting, seats_left as "seatsLeft",
      array(
        select seat from key_facts
        where key_facts.order_id = line_facts.order_id and key_facts.position = line_facts.position
          and is_valid
        order by seat
      ) as "keySeats"
    from line_facts where order_id = ${orderId} order by position`.execute(tx);
  const nothing = { refundedCents: 0, refundedGstCents: 0, requestedRefundId: null };
  return { ...order, ...nothing, ...sums[0], lines };
}
