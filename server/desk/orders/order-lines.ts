import { sql } from 'kysely';
import type { OrderView } from '../../../contract/desk/order.ts';
import { lineAmountCents } from '../../../contract/money.ts';
import type { Db } from '../../database/pool.ts';
import { type KeySeat, openOrderKey, sealedColumns } from '../../licences/bound-key.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { keyEnding, maskKey } from '../../licences/licence-key.ts';
import { isValidKey } from '../../licences/order-keys.ts';
import { seatsLeft } from '../../orders/read-lines-with-keys.ts';

type Line = OrderView['lines'][number];
type Key = Line['keys'][number];

const mostKeysShown = 100;

/** The lines of an order with their keys, of which a sealer shows the last characters. */
export async function readOrderLines(db: Db, sealer: KeySealer | null, orderId: string): Promise<Line[]> {
  type Row = Omit<Line, 'amountCents' | 'awaitingKeysSince' | 'keyCount' | 'validKeyCount' | 'keys'> & {
    awaiting: Date | null;
  };
  const { rows: lines } = await sql<Row>`
    select position, product_id as "productId", product_name as "productName",
      unit_price_cents as "unitPriceCents", quantity, fulfilment, delivery, awaiting_keys_since as awaiting,
      ${seatsLeft} as "seatsLeft", starts_on::text as "startsOn", ends_on::text as "endsOn"
    from order_lines where order_id = ${orderId} order by position`.execute(db);
  const keys = await readKeys(db, sealer, orderId);
  return lines.map(({ awaiting, ...line }) => {
    const ofLine = keys.filter(({ position }) => position === line.position);
    return {
      ...line,
      amountCents: lineAmountCents(line),
      awaitingKeysSince: awaiting?.toISOString() ?? null,
      keyCount: ofLine[0]?.count ?? 0,
      validKeyCount: ofLine[0]?.valid ?? 0,
      keys: ofLine.map(({ position: _, count: __, valid: ___, ...key }) => key),
    };
  });
}

async function readKeys(db: Db, sealer: KeySealer | null, orderId: string) {
  const { rows } = await sql<Omit<Key, 'maskedKey'> & KeyOfLine>`
    select * from (
      select ${sealedColumns}, id, vendor_revoked_at is not null as "revokedAtVendor",
        case when voided_at is not null then 'replaced' when revoked_by_refund is not null then 'revoked' else 'valid' end as state,
        count(*) over (partition by position)::int as count,
        count(*) filter (where ${isValidKey}) over (partition by position)::int as valid,
        row_number() over (partition by position order by seat, id) as turn
      from licence_keys where order_id = ${orderId}
    ) as keys
    where turn <= ${mostKeysShown} or state <> 'valid' order by position, turn`.execute(db);
  return rows.map(({ orderId: _, hash, sealed, ...key }) => ({
    ...key,
    maskedKey: showKey(sealer, { orderId, position: key.position, seat: key.seat, hash, sealed }, maskKey),
  }));
}

/** The last characters of the keys that a refund ended. */
export async function readEndings(db: Db, sealer: KeySealer | null, refundId: string): Promise<string[]> {
  const { rows } = await sql<StoredKey>`
    select ${sealedColumns} from licence_keys
    where revoked_by_refund = ${refundId} order by position, seat`.execute(db);
  return rows.flatMap((row) => showKey(sealer, row, keyEnding) ?? []);
}

/** A part of a key; null when it can't be opened, which must not hide the order. */
export function showKey(
  sealer: KeySealer | null,
  { hash, sealed, ...seat }: StoredKey,
  show: (key: string) => string,
): string | null {
  if (!sealer || !hash || !sealed) return null;
  try {
    return show(openOrderKey(sealer, { ...seat, hash, sealed }));
  } catch {
    return null;
  }
}

interface KeyOfLine extends StoredKey {
  readonly count: number;
  readonly valid: number;
}

export interface StoredKey extends KeySeat {
  readonly hash: Buffer | null;
  readonly sealed: Buffer | null;
}
