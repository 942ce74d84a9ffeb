import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { countSellableKeys } from '../licences/count-sellable-keys.ts';
import { raiseAlert } from '../operators/raise-alert.ts';

export interface LowStockParts {
  readonly db: Kysely<Database>;
  readonly outbox: { wake(): void };
  readonly log: { warn(event: object, message: string): void };
}

/**
 * Alerts the operators once when a product on sale has fewer keys left than its threshold. An import, or keys released
 * from quarantine, clear the mark: keys that come back from an unpaid order don't, or each such order would be reported.
 */
export async function alertLowStock({ db, outbox, log }: LowStockParts): Promise<void> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'low_stock_threshold as threshold'])
    .where('fulfilment', '=', 'stock')
    .where('withdrawn_at', 'is', null)
    .where('low_stock_since', 'is', null)
    .execute();
  const counted = products.map(({ id, threshold }) => ({ productId: id, most: threshold }));
  const sellable = await countSellableKeys(db, counted);
  for (const { id, name, threshold } of products) {
    const left = sellable.get(id) ?? 0;
    if (left >= threshold) continue;
    const isRaised = await db.transaction().execute(async (tx) => {
      const marked = await tx
        .updateTable('products')
        .set({ low_stock_since: sql<Date>`now()` })
        .where('id', '=', id)
        .where('low_stock_since', 'is', null)
        .returning(sql<string>`low_stock_since::text`.as('since'))
        .executeTakeFirst();
      if (!marked) return false;
      return raiseAlert(tx, {
        ...{ subject: `low-stock ${id} ${marked.since}`, kind: 'low-stock', orderId: null },
        text: `${name} has ${left === 1 ? '1 licence key' : `${left} licence keys`} left to sell: fewer than its threshold of ${threshold}. Import more keys.`,
      });
    });
    if (!isRaised) continue;
    log.warn({ productId: id, left }, 'a product has few licence keys left');
    outbox.wake();
  }
}
