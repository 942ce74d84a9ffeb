import { sql } from 'kysely';
import type { KeySealer } from '../key-sealer.ts';
import { maskKey } from '../licence-key.ts';
import { type KeySeat, openOrderKey } from '../order-keys.ts';

/** SQL: why a row of `licence_keys` is no longer valid; null while it is. */
export const endedBecause = sql`
  case when voided_at is not null then 'replaced' when revoked_by_refund is not null then 'refunded' end`;

export const sealedKey = {
  orderId: sql<string>`licence_keys.order_id`,
  position: sql<number>`licence_keys.position`,
  seat: sql<number>`licence_keys.seat`,
  hash: sql<Buffer>`licence_keys.key_hash`,
  sealed: sql<Buffer>`licence_keys.sealed`,
};

/** A part of a key, such as its end; null when it can't be opened, which must not hide the order. */
export function showKey(
  sealer: KeySealer | null,
  { hash, sealed, ...seat }: KeySeat & Record<'hash' | 'sealed', Buffer | null>,
  show = maskKey,
): string | null {
  if (!sealer || !hash || !sealed) return null;
  try {
    return show(openOrderKey(sealer, { ...seat, hash, sealed }));
  } catch {
    return null;
  }
}
