import { sql } from 'kysely';
import type { KeyGroup } from '../../contract/csv.ts';
import type { Delivery } from '../../contract/states.ts';
import type { Db } from '../database/pool.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { readOrderKeys } from '../licences/order-keys.ts';

/** What a buyer has of a line, with its keys: none while it waits for them. */
export interface LineWithKeys extends LineLeft {
  readonly keys: readonly string[];
}

export async function readLinesWithKeys(db: Db, sealer: KeySealer, orderId: string): Promise<LineWithKeys[]> {
  const keys = await readOrderKeys(db, sealer, orderId);
  const lines = await readLinesLeft(db, orderId);
  return lines.map((line) => ({ ...line, keys: keys[line.position] ?? [] }));
}

/** The keys by product. A product whose seats are all refunded is left out. */
export function toKeyGroups(lines: readonly LineWithKeys[]): (KeyGroup & { keys: string[] })[] {
  return lines
    .filter(({ seatsLeft }) => seatsLeft > 0)
    .map(({ productName, keys, delivery, awaiting, seatsLeft, startsOn, endsOn }) => ({
      productName,
      keys: [...keys],
      ...(startsOn && endsOn && { startsOn, endsOn }),
      ...(delivery === 'line' && { seats: seatsLeft }),
      ...(awaiting && { awaiting: true as const }),
    }));
}

interface LineLeft {
  readonly position: number;
  readonly productName: string;
  readonly delivery: Delivery;
  readonly awaiting: boolean;
  /** Null for orders of earlier releases, until the shop has filled them in. */
  readonly startsOn?: string | null;
  readonly endsOn?: string | null;
  /** Seats that were bought and not refunded. */
  readonly seatsLeft: number;
}

/** SQL: seats of a row of `order_lines` that weren't refunded. A refund without an outcome doesn't count: it may fail. */
export const seatsLeft = sql`(order_lines.quantity - coalesce((
  select sum(seats) from refunds join refund_lines on refund_id = refunds.id
  where refunds.order_id = order_lines.order_id and refund_lines.position = order_lines.position
    and refunds.state = 'completed'
), 0))::int`;

export async function readLinesLeft(db: Db, orderId: string): Promise<LineLeft[]> {
  const { rows } = await sql<LineLeft>`
    select position, product_name as "productName", delivery,
      awaiting_keys_since is not null as awaiting, starts_on::text as "startsOn", ends_on::text as "endsOn",
      ${seatsLeft} as "seatsLeft"
    from order_lines where order_id = ${orderId} order by position`.execute(db);
  return rows;
}
