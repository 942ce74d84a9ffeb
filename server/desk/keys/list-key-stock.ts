import { type Kysely, sql } from 'kysely';
import { mostKeysCounted, type ProductStock } from '../../../contract/desk/key-lists.ts';
import type { Database } from '../../database/tables.ts';
import { productState } from '../products/product-columns.ts';

type Row = Omit<ProductStock, 'lowSince'> & { readonly lowSince: Date | null };

/** How many keys each product has in which state, by the place of the products in the shop. */
export async function listKeyStock(db: Kysely<Database>): Promise<ProductStock[]> {
  const { rows } = await sql<Row>`
    select products.id as "productId", name as "productName", ${productState} as state,
      fulfilment, delivery, when_too_few as "whenTooFew", low_stock_threshold as "lowStockThreshold",
      low_stock_since as "lowSince",
      ${count(sql`state = 'free' and not quarantined and expires_on is null`)}
        + ${count(sql`state = 'free' and not quarantined and expires_on > current_date`)} as free,
      ${count(sql`state = 'reserved'`)} as reserved,
      ${count(sql`state = 'sold'`)} as sold,
      ${count(sql`state = 'void'`)} as void,
      ${count(sql`state = 'free' and quarantined`)} as quarantined,
      ${count(sql`state = 'free' and not quarantined and expires_on <= current_date`)} as expired,
      (select coalesce(sum(case delivery when 'line' then 1 else quantity end), 0)::int from order_lines
       where product_id = products.id and awaiting_keys_since is not null) as awaited
    from products
    order by position`.execute(db);
  return rows.map(({ lowSince, free, ...row }) => ({
    ...row,
    free: Math.min(free, mostKeysCounted),
    lowSince: lowSince && free < row.lowStockThreshold ? lowSince.toISOString() : null,
  }));
}

/** Counts at most so many of the product's keys, so that a million of them cost no more. */
function count(condition: ReturnType<typeof sql>) {
  return sql`(
    select count(*)::int from (
      select from stock_keys where product_id = products.id and ${condition} limit ${mostKeysCounted}
    ) as counted
  )`;
}
