import { sql } from 'kysely';
import * as z from 'zod/mini';
import { mostCountedOf } from '../../../contract/desk/product-facts.ts';
import { type DeskProduct, deskProduct } from '../../../contract/desk/products.ts';
import { countSellableKeys } from '../../keys/sellable-keys.ts';
import { readRows } from '../../operators/desk/read-rows.ts';
import type { Db } from '../../platform/database/pool.ts';
import { refuseUnknown } from '../../platform/http/refused.ts';

const shownProduct = z.omit(deskProduct, { keysLeft: true });

/** All products, drafts and withdrawn ones too, in the order of the list. */
export async function readProducts(db: Db): Promise<DeskProduct[]> {
  const rows = await readRows(
    db,
    shownProduct,
    sql`product_facts order by product_facts.position`,
    {
      position: sql`row_number() over (order by position)::int`,
      withdrawnAt: sql`case when not is_draft then withdrawn_at end`,
      ordersUnderWay: sql`(select count(distinct order_id)::int
      from order_facts as orders join line_facts on order_id = orders.id
      where orders.state = 'pending' and product_id = product_facts.id)`,
    },
  );
  const inStock = rows.filter(({ fulfilment }) => fulfilment === 'stock');
  const counted = inStock.map((row) => ({ productId: row.id, most: mostCountedOf(row) }));
  const keysLeft = await countSellableKeys(db, counted);
  return rows.map((row) => ({
    ...row,
    keysLeft: row.fulfilment === 'stock' ? (keysLeft.get(row.id) ?? 0) : null,
  }));
}

export async function requireProduct(db: Db, productId: string): Promise<DeskProduct> {
  const product = (await readProducts(db)).find(({ id }) => id === productId);
  if (product) return product;
  throw refuseUnknown(`There is no product ${productId}.`);
}
