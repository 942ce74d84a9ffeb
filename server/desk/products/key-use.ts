import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { refuse } from '../../http/refused.ts';
import type { ProductRow, RowChange } from './product-columns.ts';

/** Refuses to change how a product has and delivers keys where that can't change now. */
export async function refuseKeyChange(
  tx: Transaction<Database>,
  row: ProductRow,
  change: Pick<RowChange, 'fulfilment' | 'delivery' | 'key_format'>,
): Promise<void> {
  const { fulfilment = row.fulfilment, delivery = row.delivery, key_format = row.key_format } = change;
  const changesFormat = key_format !== row.key_format;
  const changesDelivery = delivery !== row.delivery;
  const endsStock = row.fulfilment === 'stock' && fulfilment === 'generated';
  if (!changesFormat && !changesDelivery && !endsStock) return;
  const { imported, unsold, awaiting } = await readKeyUse(tx, row.id);
  if (changesFormat && imported)
    throw refuse(
      'Keys of this product were imported already, and are compared in its key format. Add another product for keys of another format.',
    );
  if (!changesDelivery && !endsStock) return;
  if (awaiting > 0)
    throw refuse(`Paid orders wait for keys of this product: ${awaiting}. Import keys for them first.`);
  if (unsold)
    throw refuse(
      'Keys of this product are in stock, and were bought for how it is delivered now. Sell or void them first.',
    );
}

async function readKeyUse(tx: Transaction<Database>, productId: string) {
  const { rows } = await sql<{ imported: boolean; unsold: boolean; awaiting: number }>`
    select
      exists (select from key_batches where product_id = ${productId}) as imported,
      exists (select from stock_keys where product_id = ${productId} and state in ('free', 'reserved')) as unsold,
      (select count(distinct order_id)::int from order_lines
       where product_id = ${productId} and awaiting_keys_since is not null) as awaiting`.execute(tx);
  return rows[0] ?? { imported: false, unsold: false, awaiting: 0 };
}
