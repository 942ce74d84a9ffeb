import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { KeySealer } from './key-sealer.ts';
import { normaliseLicenceKey } from './licence-key.ts';

/** Writes keys that the shop made for an order, sealed: one list per line, in the order of the seats. */
export async function insertLicenceKeys(
  tx: Transaction<Database>,
  sealer: KeySealer,
  orderId: string,
  licenceKeys: readonly (readonly string[])[],
): Promise<void> {
  const rows = licenceKeys.flatMap((keys, position) =>
    keys.map((key, seat) => {
      const hash = sealer.hashKey(normaliseLicenceKey(key));
      return { position, seat, hash, sealed: sealer.seal(key, hash) };
    }),
  );
  await sql`
    insert into licence_keys (order_id, position, seat, key_hash, sealed)
    select ${orderId}, * from unnest(
      ${rows.map(({ position }) => position)}::smallint[],
      ${rows.map(({ seat }) => seat)}::smallint[],
      ${rows.map(({ hash }) => hash)}::bytea[],
      ${rows.map(({ sealed }) => sealed)}::bytea[]
    )`.execute(tx);
}

/** The keys of a refund's seats that a person may read, in the order of the lines and seats: to revoke at the vendor. */
export async function readRefundedKeys(
  db: Kysely<Database>,
  sealer: KeySealer,
  refundId: string,
): Promise<{ position: number; seat: number; key: string }[]> {
  const rows = await db
    .selectFrom('licence_keys')
    .select(['position', 'seat', 'key_hash', 'sealed'])
    .where('revoked_by_refund', '=', refundId)
    .orderBy('position')
    .orderBy('seat')
    .execute();
  return rows.flatMap(({ key_hash, sealed, ...place }) =>
    key_hash && sealed ? [{ ...place, key: sealer.open(sealed, key_hash) }] : [],
  );
}

/**
 * The keys of an order that a person may use: neither refunded nor replaced ones. One list per line, empty while a line
 * waits for its keys.
 */
export async function readOrderKeys(
  db: Kysely<Database>,
  sealer: KeySealer,
  orderId: string,
): Promise<string[][]> {
  const [keys = []] = await readKeysOfOrders(db, sealer, [orderId]);
  return keys;
}

/** Those of each of these orders. */
export async function readKeysOfOrders(
  db: Kysely<Database>,
  sealer: KeySealer,
  orderIds: readonly string[],
): Promise<string[][][]> {
  const rows = await db
    .selectFrom('order_lines')
    .leftJoin('licence_keys', (join) =>
      join
        .onRef('licence_keys.order_id', '=', 'order_lines.order_id')
        .onRef('licence_keys.position', '=', 'order_lines.position')
        .on('voided_at', 'is', null)
        .on('revoked_by_refund', 'is', null),
    )
    .select(['order_lines.order_id', 'order_lines.position', 'key_hash', 'sealed'])
    .where('order_lines.order_id', '=', sql<string>`any(${orderIds})`)
    .orderBy('order_lines.position')
    .orderBy('seat')
    .execute();
  const orders = new Map<string, string[][]>();
  for (const { order_id, position, key_hash, sealed } of rows) {
    const lines = orders.getOrInsert(order_id, []);
    lines[position] ??= [];
    if (key_hash && sealed) lines[position].push(sealer.open(sealed, key_hash));
  }
  return orderIds.map((id) => orders.get(id) ?? []);
}
