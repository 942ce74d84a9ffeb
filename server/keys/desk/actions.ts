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
import type { KeySealer } from '../key-sealer.ts';
import { hashesOfKey, maskKey } from '../licence-key.ts';
import { openOrderKey } from '../order-keys.ts';
import { sealedKey } from './order-key.ts';
import { countDaysLeft, sortByNeed } from './sort-by-need.ts';

const pageSize = 50;
const storedKey = z.omit(keyEntry, { maskedKey: true });

/** SQL: the keys of a product in stock by what may happen to them. */
const conditions: Readonly<Record<KeyFilter, ReturnType<typeof sql>>> = {
  free: sql`(lasts_a_year or lasts_for_ever)`,
  quarantined: sql`is_quarantined`,
  tooShort: sql`is_too_short`,
  expired: sql`is_expired`,
  reserved: sql`state = 'reserved'`,
  sold: sql`state = 'sold'`,
  void: sql`state = 'void'`,
};

/** What runs out first comes first. */
export const listKeyStock = defineAction(calls.listKeyStock, async ({ db }: ActionContext) => {
  const count = (condition: ReturnType<typeof sql>) =>
    countRows(
      sql`stock_facts where product_id = product_facts.id and ${condition}`,
      mostKeysCounted,
    );
  const rows = await readRows(db, productStock, sql`product_facts order by position`, {
    ...Object.fromEntries(keyFilters.map((name) => [name, count(conditions[name])])),
    free: sql<number>`free_keys`,
    awaited: sql`awaited_keys`,
    productId: sql`product_facts.id`,
    productName: sql`name`,
    lowSince: sql`low_stock_since`,
    daysLeft: sql`null`,
  });
  const products = rows.map(({ lowSince, free, ...row }) => ({
    ...row,
    free: Math.min(free, mostKeysCounted),
    daysLeft: countDaysLeft(free, row.soldLately),
    lowSince: isLow(free, row) ? lowSince : null,
  }));
  return { products: sortByNeed(products) };
});

const stock = sql`stock_facts left join key_facts on stock_key_id = stock_facts.id`;
const ofStock = {
  stockKeyId: sql`stock_facts.id`,
  licenceKeyId: sql`key_facts.id`,
  isQuarantined: sql`quarantined`,
  expiresOn: sql`stock_facts.expires_on::text`,
  orderId: sql`stock_facts.order_id`,
  position: sql`stock_facts.position`,
  hash: sql<Buffer>`stock_facts.key_hash`,
  sealed: sql<Buffer>`stock_facts.sealed`,
};

/** Lists the stock, masked, in the order of import. */
export const listKeys = defineAction(
  calls.listKeys,
  async ({ db, sealer }: Needs<'sealer'>, { productId, filter, after }) => {
    const from = sql`${stock}
      where product_id = ${productId} and ${conditions[filter]} and stock_facts.id > ${Number(after ?? 0)}
      order by stock_facts.id limit ${pageSize + 1}`;
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
    const inStock = sql`${stock} where stock_facts.key_hash = any(${hashes})`;
    const generated = sql`key_facts join line_facts using (order_id, position)
    where key_hash = any(${hashes}) and stock_key_id is null`;
    const made = await readRows(db, storedKey, generated, {
      ...sealedKey,
      stockKeyId: sql`null`,
      licenceKeyId: sql`key_facts.id`,
      state: sql`case when key_facts.voided_at is null then 'sold' else 'void' end`,
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
