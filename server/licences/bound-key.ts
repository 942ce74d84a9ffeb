import { type RawBuilder, sql } from 'kysely';
import type { KeySealer } from './key-sealer.ts';

export interface KeySeat {
  readonly orderId: string;
  readonly position: number;
  readonly seat: number;
}

export interface SealedOrderKey extends KeySeat {
  readonly hash: Buffer;
  readonly sealed: Buffer;
}

/** In place of the first byte that every sealed text has. */
const bound = 2;
const unbound = 1;

/** Seals a key for one seat of an order: another order, line or seat can't open it. */
export function sealOrderKey(
  sealer: Pick<KeySealer, 'seal'>,
  key: string,
  seat: KeySeat & { readonly hash: Buffer },
): Buffer {
  const sealed = sealer.seal(key, contextOf(seat));
  sealed[0] = bound;
  return sealed;
}

/** Throws when it was sealed for another seat. Earlier releases bound a key to its hash alone. */
export function openOrderKey(sealer: Pick<KeySealer, 'open'>, key: SealedOrderKey): string {
  if (key.sealed[0] !== bound) return sealer.open(key.sealed, key.hash);
  const sealed = Buffer.from(key.sealed);
  sealed[0] = unbound;
  return sealer.open(sealed, contextOf(key));
}

function contextOf({ orderId, position, seat, hash }: KeySeat & { readonly hash: Buffer }): Buffer {
  return Buffer.concat([Buffer.from(`${orderId} ${position} ${seat} `), hash]);
}

/** The columns of `licence_keys` by which {@link openOrderKey} opens a key. */
export const sealedColumns: RawBuilder<unknown> = sql`
  licence_keys.order_id as "orderId", licence_keys.position, licence_keys.seat, licence_keys.key_hash as hash,
  licence_keys.sealed`;

/** SQL for a row of `licence_keys` that {@link sealOrderKey} has not sealed: the condition of an index. */
export const isUnbound: RawBuilder<unknown> = sql`substr(sealed, 1, 1) = '\\x01'::bytea`;

/** SQL for what the bytes in a row of `licence_keys` are sealed for. */
export const boundContext: RawBuilder<unknown> = sql`
  case when ${isUnbound} then key_hash
    else convert_to(order_id || ' ' || position || ' ' || seat || ' ', 'UTF8') || key_hash end`;

/** Seals bytes again by the newest sealing key, for what they were sealed for. */
export function resealBytes(sealer: KeySealer, bytes: Buffer, context: Buffer): Buffer {
  const sealed = Buffer.from(bytes);
  const [version = unbound] = sealed;
  sealed[0] = unbound;
  const again = sealer.seal(sealer.open(sealed, context), context);
  again[0] = version;
  return again;
}
