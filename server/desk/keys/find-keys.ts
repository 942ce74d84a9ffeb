import { sql } from 'kysely';
import type { KeyEntry } from '../../../contract/desk/key-lists.ts';
import type { Db } from '../../database/pool.ts';
import { openOrderKey, type SealedOrderKey, sealedColumns } from '../../licences/bound-key.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { hashesOfKey, maskKey } from '../../licences/licence-key.ts';
import { endedBecause, type KeyRow, keyColumns, toEntry } from './list-keys.ts';

/** Finds a key that somebody knows, in stock and on orders, of any product. */
export async function findKeys(
  { db, sealer }: { readonly db: Db; readonly sealer: KeySealer },
  key: string,
): Promise<KeyEntry[]> {
  const hashes = hashesOfKey(sealer, key);
  const { rows: stocked } = await sql<KeyRow>`
    select ${keyColumns} from stock_keys left join licence_keys on stock_key_id = stock_keys.id
    where stock_keys.key_hash = any(${hashes})`.execute(db);
  const { rows: made } = await sql<Omit<KeyEntry, 'maskedKey'> & SealedOrderKey>`
    select null as "stockKeyId", licence_keys.id as "licenceKeyId", product_id as "productId",
      case when voided_at is null then 'sold' else 'void' end as state,
      ${endedBecause} as "endedBecause", false as "isQuarantined",
      null as "expiresOn", null as "batchId", ${sealedColumns}
    from licence_keys join order_lines using (order_id, position)
    where key_hash = any(${hashes}) and stock_key_id is null`.execute(db);
  return [...stocked.map((row) => toEntry(sealer, row)), ...made.map((row) => describeMade(sealer, row))];
}

function describeMade(sealer: KeySealer, row: Omit<KeyEntry, 'maskedKey'> & SealedOrderKey): KeyEntry {
  const { hash: _, sealed: __, position: ___, seat: ____, ...entry } = row;
  return { ...entry, maskedKey: maskKey(openOrderKey(sealer, row)) };
}
