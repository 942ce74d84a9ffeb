import type { Transaction } from 'kysely';
import type { Billing } from '../../contract/checkout.ts';
import { priceLines } from '../../contract/money.ts';
import type { Database } from '../database/tables.ts';
import type { OrderLine } from './order.ts';

/** An order as it is written before the card is charged. */
export interface NewOrder {
  readonly id: string;
  readonly email: string;
  readonly billing: Billing;
  readonly lines: readonly OrderLine[];
  /** The name of the gateway that charges the order. No other may settle it. */
  readonly gateway: string;
  /** The same for orders of the same cart; null for an order that nobody bought. */
  readonly cartHash: Buffer | null;
}

/** Writes an order, `pending`, with the prices it was placed at. False when its id is taken. */
export async function insertOrder(tx: Transaction<Database>, order: NewOrder): Promise<boolean> {
  const { subtotalCents, gstCents, totalCents } = priceLines(order.lines);
  const inserted = await tx
    .insertInto('orders')
    .values({
      id: order.id,
      email: order.email,
      billing: JSON.stringify(order.billing),
      subtotal_cents: subtotalCents,
      gst_cents: gstCents,
      total_cents: totalCents,
      gateway: order.gateway,
      cart_hash: order.cartHash,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  const lines = order.lines.map((line, position) => ({
    order_id: order.id,
    position,
    product_id: line.productId,
    product_name: line.productName,
    unit_price_cents: line.unitPriceCents,
    quantity: line.quantity,
  }));
  await tx.insertInto('order_lines').values(lines).execute();
  return true;
}
