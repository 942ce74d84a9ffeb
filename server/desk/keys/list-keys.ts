import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { KeyEntry, KeyFilter } from '../../../contract/desk/key-lists.ts';
import type { Database } from '../../database/tables.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { maskKey } from '../../licences/licence-key.ts';

export interface KeyListQuery {
  readonly productId: string;
  readonly filter: KeyFilter;
  readonly after?: string | undefined;
}

export interface KeyList {
  readonly keys: KeyEntry[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

const pageSize = 50;

/** Lists a product's keys in one state, masked, those imported first at the beginning. */
export async function listKeys(
  { db, sealer }: { readonly db: Kysely<Database>; readonly sealer: KeySealer },
  { productId, filter, after }: KeyListQuery,
): Promise<KeyList> {
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
