import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  type KeyFilter,
  keyBatch,
  keyEntry,
  keyFilters,
  mostKeysCounted,
  productStock,
} from '../../../contract/desk/key-lists.ts';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import { isLow } from '../../../contract/desk/product-facts.ts';
import { type ActionContext, defineAction, type Needs } from '../../operators/desk/action.ts';
import { countRows } from '../../operators/desk/count-lists.ts';
import { cutPage, readRows } from '../../operators/desk/read-rows.ts';
import { seatsLeft } from '../../orders/order.ts';
import { productState } from '../../products/desk/read-products.ts';
import type { KeySealer } from '../key-sealer.ts';
import { hashesOfKey, maskKey } from '../licence-key.ts';
import { openOrderKey } from '../order-keys.ts';
import { freeBy } from '../sellable-keys.ts';
import { endedBecause, sealedKey } from './order-key.ts';

const pageSize = 50;
const storedKey = z.omit(keyEntry, { maskedKey: true });

/** SQL: the keys of a product in stock by what may happen to them. */
const conditions: Readonly<Record<KeyFilter, ReturnType<typeof sql>>> = {
  free: sql`(${freeBy.expiring} or ${freeBy.lasting})`,
  quarantined: sql`state = 'free' and quarantined`,
  tooShort: freeBy.tooShort,
  expired: freeBy.expired,
  reserved: sql`state = 'reserved'`,
  sold: sql`state = 'sold'`,
  void: sql`state = 'void'`,
};

/** By the place of the products in the shop. */
export const listKeyStock = defineAction(calls.listKeyStock, async ({ db }: ActionContext) => {
  const count = (condition: ReturnType<typeof sql>) =>
    countRows(sql`stock_keys where product_id = products.id and ${condition}`, mostKeysCounted);
  const rows = await readRows(db, productStock, sql`products order by position`, {
    ...Object.fromEntries(keyFilters.map((name) => [name, count(conditions[name])])),
    // Two counts, each by an index.
    free: sql`${count(freeBy.lasting)} + ${count(freeBy.expiring)}`,
    awaited: sql`(
      select coalesce(sum(case delivery when 'line' then least(1, ${seatsLeft}) else ${seatsLeft} end), 0)::int
      from order_lines
      where product_id = products.id and awaiting_keys_since is not null)`,
    productId: sql`products.id`,
    productName: sql`name`,
    state: productState,
    lowSince: sql`low_stock_since`,
  });
  const products = rows.map(({ lowSince, free, ...row }) => ({
    ...row,
    free: Math.min(free, mostKeysCounted),
    lowSince: isLow(free, row) ? lowSince : null,
  }));
  return { products };
});

const stock = sql`stock_keys left join licence_keys on stock_key_id = stock_keys.id`;
const ofStock = {
  stockKeyId: sql`stock_keys.id`,
  licenceKeyId: sql`licence_keys.id`,
  endedBecause,
  isQuarantined: sql`quarantined`,
  expiresOn: sql`expires_on::text`,
  orderId: sql`stock_keys.order_id`,
  hash: sql<Buffer>`stock_keys.key_hash`,
  sealed: sql<Buffer>`stock_keys.sealed`,
};

/** Lists the stock, masked, in the order of import. */
export const listKeys = defineAction(
  calls.listKeys,
  async ({ db, sealer }: Needs<'sealer'>, { productId, filter, after }) => {
    const from = sql`${stock}
      where product_id = ${productId} and ${conditions[filter]} and stock_keys.id > ${Number(after ?? 0)}
      order by stock_keys.id limit ${pageSize + 1}`;
    const rows = await readRows(db, storedKey, from, ofStock);
    const { page, next } = cutPage(rows, pageSize, (row) => row.stockKeyId);
    return { keys: page.map((row) => maskStocked(sealer, row)), next };
  },
);

function maskStocked<Key extends { hash: Buffer; sealed: Buffer }>(
  sealer: KeySealer,
  { hash, sealed, ...key }: Key,
) {
  return { ...key, maskedKey: maskKey(sealer.open(sealed, hash)) };
}

/** Keys of any product: in stock, and those that were generated. */
export const findKeys = defineAction(
  calls.findKeys,
  async ({ db, sealer }: Needs<'sealer'>, { key }) => {
    const hashes = hashesOfKey(sealer, key);
    const inStock = sql`${stock} where stock_keys.key_hash = any(${hashes})`;
    const generated = sql`licence_keys join order_lines using (order_id, position)
    where key_hash = any(${hashes}) and stock_key_id is null`;
    const made = await readRows(db, storedKey, generated, {
      ...sealedKey,
      stockKeyId: sql`null`,
      licenceKeyId: sql`licence_keys.id`,
      state: sql`case when voided_at is null then 'sold' else 'void' end`,
      endedBecause,
      isQuarantined: sql`false`,
      expiresOn: sql`null`,
      batchId: sql`null`,
    });
    const stocked = await readRows(db, storedKey, inStock, ofStock);
    return {
      keys: [
        ...stocked.map((row) => maskStocked(sealer, row)),
        ...made.map((row) => ({ ...row, maskedKey: maskKey(openOrderKey(sealer, row)) })),
      ],
    };
  },
);

export const listBatches = defineAction(
  calls.listKeyBatches,
  async ({ db }: ActionContext, { productId, after }) => {
    const from = sql`key_batches where product_id = ${productId} and id < ${Number(after ?? 1e9)}
      order by id desc limit ${pageSize + 1}`;
    const given = { batchId: sql`id`, expiresOn: sql`expires_on::text` };
    const rows = await readRows(db, keyBatch, from, given);
    const { page: batches, next } = cutPage(rows, pageSize, (row) => row.batchId);
    return { batches, next };
  },
);
