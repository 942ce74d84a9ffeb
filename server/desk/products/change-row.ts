import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { DeskProduct } from '../../../contract/desk/products.ts';
import type { Database } from '../../database/tables.ts';
import { refuseUnknown } from '../../http/refused.ts';
import type { ActionContext } from '../action.ts';
import type { ProductRow, RowChange } from './product-columns.ts';
import { requireProduct } from './read-products.ts';

/** What changes of a row, and what the audit calls it where that isn't the name of the action. */
export interface Change {
  readonly action?: string;
  readonly decide: (row: ProductRow, tx: Transaction<Database>) => RowChange | Promise<RowChange>;
}

/**
 * Makes changes of the row of a product in one transaction, and records of each what was different before. The lock keeps
 * keys from being imported and orders from being written until the commit.
 */
export async function changeRow(
  { db, record }: ActionContext,
  productId: string,
  ...changes: readonly Change[]
): Promise<DeskProduct> {
  await db.transaction().execute(async (tx) => {
    for (const { action, decide } of changes) {
      const row = await tx
        .selectFrom('products')
        .selectAll()
        .where('id', '=', productId)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw refuseUnknown(`There is no product ${productId}.`);
      const { before, after } = findChanges(row, await decide(row, tx));
      if (Object.keys(after).length === 0) continue;
      const { comparison, ...columns } = after;
      await tx
        .updateTable('products')
        .set({
          ...columns,
          ...(comparison !== undefined && { comparison: comparison && JSON.stringify(comparison) }),
        })
        .where('id', '=', productId)
        .execute();
      const event = { before: { productId, ...before }, after: { productId, ...after } };
      await record(tx, { ...event, ...(action && { action }) });
    }
  });
  return requireProduct(db, productId);
}

/** The columns that really change, with their values before and after. */
function findChanges(row: ProductRow, wanted: RowChange) {
  const known = new Map(Object.entries(row));
  const changed = Object.entries(wanted).filter(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(known.get(column), value),
  );
  const before = changed.map(([column]) => [column, known.get(column)]);
  return {
    before: Object.fromEntries(before) as Partial<ProductRow>,
    after: Object.fromEntries(changed) as Partial<ProductRow>,
  };
}
