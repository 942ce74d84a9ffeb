import { sql } from 'kysely';
import type { KeySealer } from '../key-sealer.ts';
import { maskKey } from '../licence-key.ts';
import { type KeySeat, openOrderKey } from '../order-keys.ts';

/** The columns of `key_facts` by which a key is opened. */
export const sealedKey = {
  orderId: sql<string>`key_facts.order_id`,
  position: sql<number>`key_facts.position`,
  seat: sql<number>`key_facts.seat`,
  hash: sql<Buffer>`key_facts.key_hash`,
  sealed: sql<Buffer>`key_facts.sealed`,
};

/**
 * A part of a key, such as its end; null when it can't be opened, which must not hide the order.
 */
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
