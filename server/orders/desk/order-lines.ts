import { sql } from 'kysely';
import * as z from 'zod/mini';
import { key, line, type OrderView } from '../../../contract/desk/order.ts';
import { lineAmountCents } from '../../../contract/money.ts';
import { sealedKey, showKey } from '../../keys/desk/order-key.ts';
import type { KeySealer } from '../../keys/key-sealer.ts';
import { keyEnding } from '../../keys/licence-key.ts';
import { readRows } from '../../operators/desk/read-rows.ts';
import type { Db } from '../../platform/database/pool.ts';

const mostKeysShown = 100;
const soldLine = z.omit(line, {
  amountCents: true,
  keyCount: true,
  validKeyCount: true,
  keys: true,
});

/** The lines of an order with their keys, of which a sealer shows the last characters. */
export async function readOrderLines(
  db: Db,
  sealer: KeySealer | null,
  orderId: string,
): Promise<OrderView['lines']> {
  const lines = await readRows(
    db,
    soldLine,
    sql`line_facts where order_id = ${orderId} order by position`,
    {
      startsOn: sql`starts_on::text`,
      endsOn: sql`ends_on::text`,
    },
  );
  const keys = await readKeys(db, orderId);
  return lines.map((sold) => {
    const ofLine = keys.filter(({ position }) => position === sold.position);
    return {
      ...sold,
      amountCents: lineAmountCents(sold),
      keyCount: ofLine[0]?.count ?? 0,
      validKeyCount: ofLine[0]?.valid ?? 0,
      keys: ofLine.map((row) => ({ ...row, maskedKey: showKey(sealer, row) })),
    };
  });
}

function readKeys(db: Db, orderId: string) {
  const from = sql`(
      select *, count(*) over (partition by position)::int as count,
        count(*) filter (where is_valid) over (partition by position)::int as valid,
        row_number() over (partition by position order by seat, id) as turn
      from key_facts where order_id = ${orderId}
    ) as key_facts
    where turn <= ${mostKeysShown} or not is_valid order by position, turn`;
  return readRows(db, z.omit(key, { maskedKey: true }), from, {
    ...sealedKey,
    state: sql`case ended_because when 'refunded' then 'revoked' when 'replaced' then 'replaced' else 'valid' end`,
    revokedAtVendor: sql`vendor_revoked_at is not null`,
    count: sql<number>`key_facts.count`,
    valid: sql<number>`valid`,
  });
}

/** The last characters of the keys that a refund ended. */
export async function readEndings(
  db: Db,
  sealer: KeySealer | null,
  refundId: string,
): Promise<string[]> {
  const from = sql`key_facts where revoked_by_refund = ${refundId} order by position, seat`;
  const rows = await readRows(db, { shape: {} }, from, sealedKey);
  return rows.flatMap((row) => showKey(sealer, row, keyEnding) ?? []);
}
