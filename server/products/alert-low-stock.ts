import { sql } from 'kysely';
import { countOf } from '../../contract/format.ts';
import { countSellableKeys } from '../keys/sellable-keys.ts';
import { raiseAlert } from '../operators/alert-store.ts';
import type { Db } from '../platform/database/pool.ts';
import { markLowStock } from './product-store.ts';

export interface LowStockParts {
  readonly db: Db;
  readonly outbox: { wake(): void };
  readonly log: { warn(event: object, message: string): void };
}

/**
 * Alerts the operators once when keys fall below the threshold and once when none is left. An
 * import, or a release from quarantine, resets both.
 */
export async function alertLowStock(parts: LowStockParts): Promise<void> {
  const products = await selectUnreported(parts.db);
  const counted = products.map(({ id, threshold }) => ({
    productId: id,
    most: Math.max(1, threshold),
  }));
  const sellable = await countSellableKeys(parts.db, counted);
  for (const product of products) {
    // A key that is reserved while its money is captured may come back.
    const left = (sellable.get(product.id) ?? 0) + product.reserved;
    if (left === 0 && !product.isSoldOut) await report(parts, product, 'sold_out_since', left);
    else if (left < product.threshold && !product.isLow)
      await report(parts, product, 'low_stock_since', left);
  }
}

async function selectUnreported(db: Db) {
  const { rows } = await sql<Product>`
    select id, name, low_stock_threshold as threshold, low_stock_since is not null as "isLow",
      sold_out_since is not null as "isSoldOut",
      (select count(*)::int from stock_keys where product_id = product_facts.id and state = 'reserved') as reserved
    from product_facts
    where fulfilment = 'stock' and is_on_sale and (low_stock_since is null or sold_out_since is null)
      and exists (select from key_batches where product_id = product_facts.id)`.execute(db);
  return rows;
}

interface Product {
  readonly id: string;
  readonly name: string;
  readonly threshold: number;
  readonly isLow: boolean;
  readonly isSoldOut: boolean;
  readonly reserved: number;
}

async function report(
  { db, outbox, log }: LowStockParts,
  { id, name, threshold }: Product,
  mark: 'low_stock_since' | 'sold_out_since',
  left: number,
): Promise<void> {
  const kind = mark === 'sold_out_since' ? 'sold-out' : 'low-stock';
  const isRaised = await db.transaction().execute(async (tx) => {
    const since = await markLowStock(tx, id, mark);
    if (since === null) return false;
    return raiseAlert(tx, {
      subject: `${kind} ${id} ${since}`,
      kind,
      orderId: null,
      text:
        kind === 'sold-out'
          ? `${name} has no licence key left to sell. Import more keys.`
          : `${name} has ${countOf(left, 'licence key')} left to sell: fewer than its threshold of ${threshold}. Import more keys.`,
    });
  });
  if (!isRaised) return;
  log.warn({ productId: id, left }, 'a product has few licence keys left, or none');
  outbox.wake();
}
