import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { stockRule } from '../../../contract/desk/product-facts.ts';
import type { DeskProduct } from '../../../contract/desk/products.ts';
import { columnName, type Tx } from '../../database/pool.ts';
import { refuse, refuseUnknown } from '../../http/refused.ts';
import type { ChangeNeeds } from '../action.ts';
import { countLists } from '../count-lists.ts';
import type { ProductRow, RowChange } from './product-columns.ts';
import { requireProduct } from './read-products.ts';

/** What the audit calls a change of a column where that isn't the name of the action. */
const ownEvents: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.keys(stockRule).map((fact) => [columnName(fact), 'product-stock-rule-changed']),
  ),
  price_cents: 'product-repriced',
};

/**
 * Changes the row of a product, and records what was different before, in an event for each kind of change. The lock keeps
 * keys from being imported and orders from being written until the commit.
 */
export async function changeRow(
  { tx, record }: ChangeNeeds,
  productId: string,
  decide: (row: ProductRow, tx: Tx) => RowChange | Promise<RowChange>,
): Promise<DeskProduct> {
  const row = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', productId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refuseUnknown(`There is no product ${productId}.`);
  const known = new Map(Object.entries(row));
  const changed = Object.entries(await decide(row, tx)).filter(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(known.get(column), value),
  );
  const { comparison, ...columns } = Object.fromEntries(changed) as Partial<ProductRow>;
  const json = comparison !== undefined && { comparison: comparison && JSON.stringify(comparison) };
  if (changed.length > 0)
    await tx
      .updateTable('products')
      .set({ ...columns, ...json })
      .where('id', '=', productId)
      .execute();
  for (const [action, part] of Map.groupBy(changed, ([column]) => ownEvents[column])) {
    const before = Object.fromEntries(part.map(([column]) => [column, known.get(column)]));
    const event = { before: { productId, ...before }, after: { productId, ...Object.fromEntries(part) } };
    await record({ ...event, ...(action && { action }) });
  }
  return requireProduct(tx, productId);
}

/** Refuses to change how a product has and delivers keys where that can't change now. */
export async function refuseKeyChange(
  tx: Tx,
  row: ProductRow,
  change: Pick<RowChange, 'fulfilment' | 'delivery' | 'key_format'>,
): Promise<void> {
  const { fulfilment = row.fulfilment, delivery = row.delivery, key_format = row.key_format } = change;
  const changesFormat = key_format !== row.key_format;
  const changesDelivery = delivery !== row.delivery;
  const endsStock = row.fulfilment === 'stock' && fulfilment === 'generated';
  if (!changesFormat && !changesDelivery && !endsStock) return;
  const { imported, unsold, awaiting } = await readKeyUse(tx, row.id);
  if (changesFormat && imported > 0)
    throw refuse(
      'Keys of this product were imported already, and are compared in its key format. Add another product for keys of another format.',
    );
  if (!changesDelivery && !endsStock) return;
  if (awaiting > 0)
    throw refuse(`Paid orders wait for keys of this product: ${awaiting}. Import keys for them first.`);
  if (unsold > 0)
    throw refuse(
      'Keys of this product are in stock, and were bought for how it is delivered now. Sell or void them first.',
    );
}

async function readKeyUse(tx: Tx, productId: string) {
  const ofProduct = sql`product_id = ${productId}`;
  return countLists(tx, {
    imported: sql`key_batches where ${ofProduct}`,
    unsold: sql`stock_keys where ${ofProduct} and state in ('free', 'reserved')`,
    awaiting: sql`(select distinct order_id from order_lines
      where ${ofProduct} and awaiting_keys_since is not null) as orders`,
  });
}
