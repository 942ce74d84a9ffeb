import { type RawBuilder, sql } from 'kysely';
import type { Delivery } from '../../contract/states.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import type { KeySealer } from './key-sealer.ts';
import { normaliseLicenceKey } from './licence-key.ts';

/**
 * SQL for a statement that ends keys of `licence_keys`: of those that are still valid. A statement
 * that reads has `key_facts.is_valid`.
 */
export const isValidKey = sql<boolean>`revoked_by_refund is null and voided_at is null`;

/**
 * SQL: a key of a refunded seat, or a replaced one, that the vendor has not revoked yet.
 * `vendor_revoked_at` marks those that it has.
 */
export const isToRevoke = sql`(revoked_by_refund is not null or voided_at is not null) and vendor_revoked_at is null`;

/**
 * Writes keys that the shop made for an order, sealed: one list per line, in the order of the
 * seats.
 */
export async function insertLicenceKeys(
  tx: Tx,
  sealer: KeySealer,
  orderId: string,
  licenceKeys: readonly (readonly string[])[],
): Promise<void> {
  const rows = licenceKeys.flatMap((keys, position) =>
    keys.map((key, seat) => {
      const hash = sealer.hashKey(normaliseLicenceKey(key));
      return { orderId, position, seat, hash, key, stockKeyId: null };
    }),
  );
  await insertOrderKeys(tx, sealer, rows);
}

/** How many keys an order line needs: one for each seat, or one for all of them. */
export function keysNeeded({
  quantity,
  delivery,
}: {
  quantity: number;
  delivery: Delivery;
}): number {
  return delivery === 'line' ? 1 : quantity;
}

export interface NewOrderKey extends KeySeat {
  readonly hash: Buffer;
  readonly key: string;
  /** Null for a key that the shop made. */
  readonly stockKeyId: number | null;
}

/** Writes keys of orders, each sealed for its seat. Returns their ids. */
export async function insertOrderKeys(
  tx: Tx,
  sealer: KeySealer,
  keys: readonly NewOrderKey[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into licence_keys (order_id, position, seat, stock_key_id, key_hash, sealed)
    select * from unnest(
      ${keys.map(({ orderId }) => orderId)}::text[],
      ${keys.map(({ position }) => position)}::smallint[],
      ${keys.map(({ seat }) => seat)}::smallint[],
      ${keys.map(({ stockKeyId }) => stockKeyId)}::bigint[],
      ${keys.map(({ hash }) => hash)}::bytea[],
      ${keys.map((key) => sealOrderKey(sealer, key.key, key))}::bytea[]
    )
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface OrderKey {
  readonly id: number;
  readonly position: number;
  /** From 0. */
  readonly seat: number;
  readonly key: string;
  /** The last day on which the vendor's key works; null where it has none of its own. */
  readonly expiresOn: string | null;
}

export function readRefundedKeys(db: Db, sealer: KeySealer, refundId: string): Promise<OrderKey[]> {
  return readKeys(db, sealer, sql`revoked_by_refund = ${refundId}`);
}

export function readValidKeys(db: Db, sealer: KeySealer, orderId: string): Promise<OrderKey[]> {
  return readKeys(db, sealer, sql`order_id = ${orderId} and is_valid`);
}

async function readKeys(
  db: Db,
  sealer: KeySealer,
  condition: RawBuilder<unknown>,
): Promise<OrderKey[]> {
  const { rows } = await sql<SealedOrderKey & Pick<OrderKey, 'id' | 'expiresOn'>>`
    select id, ${sealedColumns}, expires_on::text as "expiresOn" from key_facts
    where ${condition} and sealed is not null order by position, seat`.execute(db);
  return rows.map((row) => {
    const { id, position, seat, expiresOn } = row;
    return { id, position, seat, key: openOrderKey(sealer, row), expiresOn };
  });
}

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
  sealer: KeySealer,
  key: string,
  seat: KeySeat & { readonly hash: Buffer },
): Buffer {
  const sealed = sealer.seal(key, contextOf(seat));
  sealed[0] = bound;
  return sealed;
}

/** Throws when it was sealed for another seat. Earlier releases bound a key to its hash alone. */
export function openOrderKey(sealer: KeySealer, key: SealedOrderKey): string {
  if (key.sealed[0] !== bound) return sealer.open(key.sealed, key.hash);
  const sealed = Buffer.from(key.sealed);
  sealed[0] = unbound;
  return sealer.open(sealed, contextOf(key));
}

function contextOf({ orderId, position, seat, hash }: KeySeat & { readonly hash: Buffer }): Buffer {
  return Buffer.concat([Buffer.from(`${orderId} ${position} ${seat} `), hash]);
}

/** The columns of `key_facts` by which {@link openOrderKey} opens a key. */
export const sealedColumns: RawBuilder<unknown> = sql`
  order_id as "orderId", position, seat, key_hash as hash, sealed`;

/**
 * SQL for a row of `licence_keys` that {@link sealOrderKey} has not sealed: the condition of an
 * index.
 */
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
