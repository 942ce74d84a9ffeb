import type { Pool } from 'pg';
import { validBilling } from './valid-billing.ts';

/** Beyond the invoice numbers of orders that a shop sells. */
let sold = 1_000_000;

/**
 * Writes a paid order of two seats for $110.00, whose receipt was accepted after so many seconds; null for never. It has
 * no keys and no invoice.
 */
export async function insertSale(
  pool: Pool,
  paidAt: string,
  receiptSeconds: number | null = 2,
  id = `ORD-${sold + 1}`,
): Promise<string> {
  sold += 1;
  await pool.query(
    `insert into orders (id, state, email, billing, subtotal_cents, gst_cents, total_cents, transaction_id,
       invoice_number, created_at, settled_at, receipt_accepted_at)
     values ($1, 'fulfilled', 'mia@example.com', $2, 10000, 1000, 11000, $1, $3, $4, $4,
       $4::timestamptz + make_interval(secs => $5))`,
    [id, JSON.stringify(validBilling), sold, paidAt, receiptSeconds],
  );
  await pool.query(
    `insert into order_lines (order_id, position, product_id, product_name, unit_price_cents, quantity)
     values ($1, 0, 'endpoint-complete', 'Security Complete', 5000, 2)`,
    [id],
  );
  return id;
}

/** Writes a refund of $55.00. */
export async function insertRefund(
  pool: Pool,
  orderId: string,
  { state = 'completed', settledAt }: { state?: string; settledAt: string | null },
): Promise<void> {
  await pool.query(
    `insert into refunds (id, order_id, payment_id, amount_cents, gst_cents, reason, state, asked_by, settled_at)
     values (gen_random_uuid(), $1, $1, 5500, 500, 'By mistake', $2, 'test', $3)`,
    [orderId, state, settledAt],
  );
}
