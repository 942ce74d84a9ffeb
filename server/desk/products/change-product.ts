import type { Kysely, Transaction } from 'kysely';
import type { ProductChange, StockRuleChange } from '../../../contract/desk/products.ts';
import type { Database } from '../../database/tables.ts';
import { countSellableKeys } from '../../licences/count-sellable-keys.ts';
import { changeRow, type ProductOutcome, refuse } from './change-row.ts';
import { refuseKeyChange } from './key-use.ts';
import { findOvertaken, toColumns } from './product-columns.ts';

/** Changes what the page says of a product, or how its keys are delivered. */
export function changeProduct(
  db: Kysely<Database>,
  { productId, seen, ...change }: ProductChange & { readonly productId: string },
  actor: string,
): Promise<ProductOutcome> {
  const columns = toColumns(change);
  return changeRow(db, { productId, actor, action: 'product-changed' }, async (row, tx) => {
    const overtaken = findOvertaken(row, seen);
    if (overtaken) return overtaken;
    const refusal = await refuseKeyChange(tx, row, columns);
    return refusal === null ? columns : refuse(refusal);
  });
}

/** Changes where the keys of a product come from, and what happens when they run out. */
export function changeStockRule(
  db: Kysely<Database>,
  { productId, seen, ...change }: StockRuleChange & { readonly productId: string },
  actor: string,
): Promise<ProductOutcome> {
  return changeRow(db, { productId, actor, action: 'product-stock-rule-changed' }, async (row, tx) => {
    const overtaken = findOvertaken(row, seen);
    if (overtaken) return overtaken;
    const columns = toColumns(change);
    const refusal = await refuseKeyChange(tx, row, columns);
    if (refusal !== null) return refuse(refusal);
    const { lowStockThreshold } = change;
    if (lowStockThreshold !== undefined) await forgetLowStock(tx, productId, lowStockThreshold);
    return columns;
  });
}

/** The operators are alerted again when fewer keys are left than a new threshold that is not reached yet. */
async function forgetLowStock(
  tx: Transaction<Database>,
  productId: string,
  threshold: number,
): Promise<void> {
  const sellable = await countSellableKeys(tx, [{ productId, most: threshold }]);
  if ((sellable.get(productId) ?? 0) < threshold) return;
  await tx.updateTable('products').set({ low_stock_since: null }).where('id', '=', productId).execute();
}
