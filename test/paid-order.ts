import type { Kysely } from 'kysely';
import type { KeySealer } from '../server/keys/key-sealer.ts';
import { normaliseLicenceKey } from '../server/keys/licence-key.ts';
import { sealOrderKey } from '../server/keys/order-keys.ts';
import type { Database } from '../server/platform/database/tables.ts';
import { validBilling } from './valid-billing.ts';

export interface NewPaidOrder {
  readonly id: string;
  readonly productId?: string;
  readonly quantity?: number;
  readonly delivery?: 'seat' | 'line';
  /** Since when it waits for keys, such as `now`. */
  readonly awaitingSince?: Date;
  readonly sealer?: KeySealer;
  /** One for each seat, in its order. They were not in stock. */
  readonly keys?: readonly string[];
}

let lastInvoice = 0;

/** Writes a paid order of one line, with its keys. */
export async function insertPaidOrder(db: Kysely<Database>, order: NewPaidOrder): Promise<void> {
  const { id, keys = [], productId = 'endpoint-complete', delivery = 'seat', sealer } = order;
  const quantity = order.quantity ?? Math.max(1, keys.length);
  lastInvoice += 1;
  await db
    .insertInto('orders')
    .values({
      id,
      state: 'paid',
      email: `${id.toLowerCase()}@example.com`,
      billing: JSON.stringify(validBilling),
      subtotal_cents: 15_000 * quantity,
      gst_cents: 1_500 * quantity,
      total_cents: 16_500 * quantity,
      transaction_id: `TXN-${id}`,
      invoice_number: lastInvoice,
      settled_at: new Date(),
      gateway: 'demo',
    })
    .execute();
  await db
    .insertInto('order_lines')
    .values({
      order_id: id,
      position: 0,
      product_id: productId,
      product_name: 'Security Complete',
      quantity,
      unit_price_cents: 15_000,
      fulfilment: 'stock',
      delivery,
      awaiting_keys_since: order.awaitingSince ?? null,
    })
    .execute();
  for (const [seat, key] of keys.entries()) {
    if (!sealer) throw new Error('Keys need a sealer');
    const hash = sealer.hashKey(normaliseLicenceKey(key));
    await db
      .insertInto('licence_keys')
      .values({
        order_id: id,
        position: 0,
        seat,
        key_hash: hash,
        sealed: sealOrderKey(sealer, key, { orderId: id, position: 0, seat, hash }),
      })
      .execute();
  }
}
