import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { KeySealer } from '../server/keys/key-sealer.ts';
import { normaliseLicenceKey } from '../server/keys/licence-key.ts';
import type { Database } from '../server/platform/database/tables.ts';

export interface NewStock {
  readonly productId: string;
  readonly count: number;
  readonly expiresOn?: string;
}

/** Puts one batch of random keys in stock, without the import of the operators. Returns the keys in their order of sale. */
export async function addStockKeys(
  db: Kysely<Database>,
  sealer: KeySealer,
  { productId, count, expiresOn }: NewStock,
): Promise<string[]> {
  const keys = Array.from({ length: count }, randomKey);
  const batch = await db
    .insertInto('key_batches')
    .values({
      product_id: productId,
      file_name: 'keys.csv',
      key_count: count,
      imported_by: 'test',
      note: '',
      expires_on: expiresOn ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = keys.map((key) => {
    const hash = sealer.hashKey(normaliseLicenceKey(key));
    return { key_hash: hash, sealed: sealer.seal(key, hash) };
  });
  const common = { product_id: productId, batch_id: batch.id, expires_on: expiresOn ?? null };
  for (let start = 0; start < rows.length; start += 1_000)
    await db
      .insertInto('stock_keys')
      .values(rows.slice(start, start + 1_000).map((row) => ({ ...common, ...row })))
      .execute();
  return keys;
}

/** Licence keys in a text: the shop's own, and those of {@link addStockKeys}. */
export const keyPattern = /\b(?:[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}|VND-[0-9A-F]{24})\b/g;

/** A vendor's key: of another shape than the shop's own. */
function randomKey(): string {
  return `VND-${randomBytes(12).toString('hex').toUpperCase()}`;
}

/** Sells a product from stock from now on. */
export async function sellFromStock(
  db: Kysely<Database>,
  productId: string,
  rules: { readonly delivery?: 'seat' | 'line'; readonly whenTooFew?: 'refuse' | 'backorder' } = {},
): Promise<void> {
  const { delivery = 'seat', whenTooFew = 'refuse' } = rules;
  await db
    .updateTable('products')
    .set({ fulfilment: 'stock', delivery, when_too_few: whenTooFew })
    .where('id', '=', productId)
    .execute();
}
