import { type Kysely, sql } from 'kysely';
import type { OrderView } from '../../../contract/desk/order.ts';
import { lineAmountCents } from '../../../contract/money.ts';
import type { Database } from '../../database/tables.ts';

type Line = OrderView['lines'][number];
type Key = Line['keys'][number];

const mostKeysShown = 100;

/** The lines of an order with their keys, which stay sealed. */
export async function readOrderLines(db: Kysely<Database>, orderId: string): Promise<Line[]> {
  type Row = Omit<Line, 'amountCents' | 'awaitingKeysSince' | 'keyCount' | 'keys'> & {
    awaiting: Date | null;
  };
  const { rows: lines } = await sql<Row>`
    select position, product_id as "productId", product_name as "productName",
      unit_price_cents as "unitPriceCents", quantity, fulfilment, delivery, awaiting_keys_since as awaiting,
      (quantity - coalesce((
        select sum(seats) from refunds join refund_lines on refund_id = refunds.id
        where refunds.order_id = order_lines.order_id and refund_lines.position = order_lines.position
          and state <> 'failed'
      ), 0))::int as "seatsLeft"
    from order_lines where order_id = ${orderId} order by position`.execute(db);
  const keys = await readKeys(db, orderId);
  return lines.map(({ awaiting, ...line }) => {
    const ofLine = keys.filter(({ position }) => position === line.position);
    return {
      ...line,
      amountCents: lineAmountCents(line),
      awaitingKeysSince: awaiting?.toISOString() ?? null,
      keyCount: ofLine[0]?.count ?? 0,
      keys: ofLine.map(({ position: _, count: __, ...key }) => key),
    };
  });
}

async function readKeys(db: Kysely<Database>, orderId: string) {
  const { rows } = await sql<Key & { position: number; count: number }>`
    select * from (
      select id, position, seat, vendor_revoked_at is not null as "revokedAtVendor",
        case when voided_at is not null then 'replaced' when revoked_by_refund is not null then 'revoked' else 'valid' end as state,
        count(*) over (partition by position)::int as count,
        row_number() over (partition by position order by seat, id) as turn
      from licence_keys where order_id = ${orderId}
    ) as keys
    where turn <= ${mostKeysShown} order by position, turn`.execute(db);
  return rows.map(({ id, position, seat, revokedAtVendor, state, count }) => ({
    ...{ id, position, seat, revokedAtVendor, state, count },
  }));
}
