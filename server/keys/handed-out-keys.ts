import { sql } from 'kysely';
import type { Db } from '../platform/database/pool.ts';
import type { KeySealer } from './key-sealer.ts';
import { maskKey } from './licence-key.ts';
import { openOrderKey, type SealedOrderKey, sealedColumns } from './order-keys.ts';

export interface MaskedKey {
  readonly position: number;
  readonly maskedKey: string;
  readonly endedBecause: 'replaced' | 'refunded' | null;
}

/** All keys that an order was given, by seat: also those that ended. */
export async function readMaskedKeys(
  db: Db,
  sealer: KeySealer,
  orderId: string,
): Promise<MaskedKey[]> {
  const { rows } = await sql<SealedOrderKey & Pick<MaskedKey, 'endedBecause'>>`
    select ${sealedColumns}, ended_because as "endedBecause" from key_facts
    where order_id = ${orderId} and sealed is not null order by position, seat, id`.execute(db);
  return rows.map(({ endedBecause, ...row }) => ({
    position: row.position,
    maskedKey: maskKey(openOrderKey(sealer, row)),
    endedBecause,
  }));
}

/** When keys of an order were handed out: null for those that the shop made with the payment. */
export async function readHandedOut(
  db: Db,
  orderId: string,
): Promise<{ readonly at: Date | null; readonly keys: number }[]> {
  const { rows } = await sql<{ at: Date | null; keys: number }>`
    select sold.at, count(*)::int as keys
    from key_facts left join lateral (
      select min(at) as at from key_events where key_id = stock_key_id and event = 'sold'
    ) as sold on true
    where order_id = ${orderId}
    group by sold.at order by sold.at`.execute(db);
  return rows;
}
