import { type Kysely, sql } from 'kysely';
import type { KeyEntry } from '../../../contract/desk/key-lists.ts';
import type { Database } from '../../database/tables.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { hashesOfKey } from '../../licences/normalise-key.ts';
import { endedBecause, type KeyRow, keyColumns, toEntry } from './list-keys.ts';

/** Finds a key that somebody knows, in stock and on orders, of any product. */
export async function findKeys(
  { db, sealer }: { readonly db: Kysely<Database>; readonly sealer: KeySealer },
  key: string,
): Promise<KeyEntry[]> {
  const hashes = hashesOfKey(sealer, key);
  const { rows } = await sql<KeyRow>`
    select ${keyColumns} from stock_keys left join licence_keys on stock_key_id = stock_keys.id
    where stock_keys.key_hash = any(${hashes})
    union all
    select null, licence_keys.id, product_id, case when voided_at is null then 'sold' else 'void' end,
      ${endedBecause}, false, null, licence_keys.order_id, null, key_hash, sealed
    from licence_keys join order_lines using (order_id, position)
    where key_hash = any(${hashes}) and stock_key_id is null`.execute(db);
  return rows.map((row) => toEntry(sealer, row));
}
