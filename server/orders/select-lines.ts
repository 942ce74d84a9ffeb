import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Selects the lines of an order, by position. */
export function selectLines(db: Kysely<Database>, orderId: string | RawBuilder<string>) {
  return db
    .selectFrom('order_lines')
    .select([
      'product_id as productId',
      'product_name as productName',
      'quantity',
      'unit_price_cents as unitPriceCents',
    ])
    .where('order_id', '=', orderId)
    .orderBy('position');
}
