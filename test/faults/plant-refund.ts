import type { PoolClient } from 'pg';
import type { GatewayRefund } from './audit-subject.ts';

export interface Order {
  readonly id: string;
  readonly total: number;
  readonly gst: number;
  readonly transaction: string;
}

export async function readOrder(client: PoolClient, state: 'fulfilled' | 'declined'): Promise<Order> {
  const { rows } = await client.query<Order>(
    `select id, total_cents::int as total, gst_cents::int as gst, coalesce(transaction_id, 'late') as transaction
     from orders where state = $1 and id not like 'ORD-DEMO%' order by invoice_number desc limit 1`,
    [state],
  );
  if (!rows[0]) throw new Error(`No order is ${state}`);
  return rows[0];
}

export interface Planted {
  readonly id?: string;
  readonly kind?: 'sale' | 'late-capture';
  readonly gst?: number;
  readonly askedBy?: string;
  readonly takesSeats?: boolean;
}

/** Plants a completed refund of a whole order, which ends its keys. The return value is what the gateway's ledger has of it. */
export async function plantRefund(
  client: PoolClient,
  order: Order,
  planted: Planted = {},
): Promise<GatewayRefund> {
  const { id = 'REF-1', kind = 'sale', gst = order.gst, askedBy = 'stripe', takesSeats = true } = planted;
  await client.query(
    `insert into refunds (id, order_id, payment_id, kind, amount_cents, gst_cents, reason, state, gateway_refund_id,
       asked_by, settled_at)
     values ($1, $2, $3, $4, $5, $6, 'Planted', 'completed', $7, $8, now())`,
    [id, order.id, order.transaction, kind, order.total, gst, `re-${id}`, askedBy],
  );
  if (kind === 'sale' && takesSeats) {
    await client.query(
      `insert into refund_lines (refund_id, order_id, position, seats, amount_cents)
       select $1, order_id, position, quantity, quantity * unit_price_cents from order_lines where order_id = $2`,
      [id, order.id],
    );
    await client.query('update licence_keys set revoked_by_refund = $1 where order_id = $2', [id, order.id]);
  }
  const { transaction: paymentId, total: amountCents } = order;
  return { gatewayRefundId: `re-${id}`, paymentId, amountCents, state: 'completed' };
}

export async function plantNote(client: PoolClient, number: number, refundId = 'REF-1'): Promise<void> {
  await client.query('insert into adjustment_notes (number, refund_id) values ($1, $2)', [number, refundId]);
  await client.query('update adjustment_counter set last_number = $1', [number]);
}
