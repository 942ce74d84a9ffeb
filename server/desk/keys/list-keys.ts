import { type RawBuilder, sql } from 'kysely';
import {
  type KeyEntry,
  type KeyFilter,
  mostKeysCounted,
  type ProductStock,
} from '../../../contract/desk/key-lists.ts';
import type { keysCalls } from '../../../contract/desk/keys.ts';
import type { Db } from '../../database/pool.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { maskKey } from '../../licences/licence-key.ts';
import type { ActionAnswer, ActionInput } from '../action.ts';
import { productState } from '../products/product-columns.ts';

const pageSize = 50;

/** Lists a product's keys in one state, masked, those imported first at the beginning. */
export async function listKeys(
  { db, sealer }: { readonly db: Db; readonly sealer: KeySealer },
  { productId, filter, after }: ActionInput<typeof keysCalls.listKeys>,
): Promise<ActionAnswer<typeof keysCalls.listKeys>> {
  const lastId = Number(/^\d{1,15}$/.exec(after ?? '')?.[0] ?? 0);
  const { rows } = await sql<KeyRow>`
    select ${keyColumns} from stock_keys left join licence_keys on stock_key_id = stock_keys.id
    where product_id = ${productId} and ${conditions[filter]} and stock_keys.id > ${lastId}
    order by stock_keys.id limit ${pageSize + 1}`.execute(db);
  const keys = rows.slice(0, pageSize).map((row) => toEntry(sealer, row));
  return { keys, next: rows.length > pageSize ? String(keys.at(-1)?.stockKeyId) : null };
}

const conditions: Readonly<Record<KeyFilter, RawBuilder<unknown>>> = {
  free: sql`state = 'free' and not quarantined and (stock_keys.expires_on is null or stock_keys.expires_on > current_date)`,
  quarantined: sql`state = 'free' and quarantined`,
  expired: sql`state = 'free' and not quarantined and stock_keys.expires_on <= current_date`,
  reserved: sql`state = 'reserved'`,
  sold: sql`state = 'sold'`,
  void: sql`state = 'void'`,
};

/** A row of `stock_keys` with the row of `licence_keys` that was made of it. */
export interface KeyRow extends Omit<KeyEntry, 'maskedKey'> {
  readonly keyHash: Buffer;
  readonly sealed: Buffer;
}

/** SQL: why a row of `licence_keys` is no longer valid; null while it is. */
export const endedBecause = sql`
  case when voided_at is not null then 'replaced' when revoked_by_refund is not null then 'refunded' end`;

export const keyColumns = sql`
  stock_keys.id as "stockKeyId", licence_keys.id as "licenceKeyId", product_id as "productId", state,
  ${endedBecause} as "endedBecause", quarantined as "isQuarantined", expires_on::text as "expiresOn", stock_keys.order_id as "orderId",
  batch_id as "batchId", stock_keys.key_hash as "keyHash", stock_keys.sealed`;

export function toEntry(sealer: KeySealer, { keyHash, sealed, ...entry }: KeyRow): KeyEntry {
  return { ...entry, maskedKey: maskKey(sealer.open(sealed, keyHash)) };
}

type Row = Omit<ProductStock, 'lowSince'> & { readonly lowSince: Date | null };

/** How many keys each product has in which state, by the place of the products in the shop. */
export async function listKeyStock(db: Db): Promise<ProductStock[]> {
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
