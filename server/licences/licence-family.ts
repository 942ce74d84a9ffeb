import { sql } from 'kysely';
import { formatInvoiceNumber } from '../orders/order.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { writeEarlierLicencesOf } from './earlier-licences.ts';
import { lockLicences } from './licence-store.ts';
import type { MovableLicence } from './move-licences.ts';

/** A licence of an order, or one that continues it. */
export interface FamilyLicence extends MovableLicence {
  readonly orderId: string;
  readonly invoiceNumber: string;
  readonly position: number;
  /** Counted from 1, within its line. */
  readonly firstSeat: number;
  readonly lastSeat: number;
  readonly productId: string;
  readonly productName: string;
  /** A last day was agreed, and not a length. */
  readonly isUntilDay: boolean;
  /** The last day of the licence that it continues; null for new seats. */
  readonly continuedUntil: string | null;
  /** Seats of it that no later licence continues. */
  readonly openSeats: number;
  /** Seats of it that pending orders are to continue. */
  readonly claimedSeats: number;
}

/**
 * The licences of orders and all that continue them, in the order of lines and seats. `offset 0`, as
 * in `readNamedLicences`: each is found by an index.
 */
export async function readFamily(db: Db, orderIds: readonly string[]): Promise<FamilyLicence[]> {
  const { rows } = await sql<Omit<FamilyLicence, 'invoiceNumber'> & { invoice: number }>`
    with recursive family as (
      select id from licences where order_id = any(${orderIds})
      union
      select later.id
      from family cross join lateral (select id from licences where continues = family.id offset 0) as later
    )
    select licence.id::integer, licence.order_id as "orderId", invoice_number as invoice, licence.position,
      licence.first_seat as "firstSeat", licence.last_seat as "lastSeat", licence.product_id as "productId",
      product_name as "productName", licence.starts_on::text as "startsOn", licence.ends_on::text as "endsOn",
      licence.continues::integer, seats_left as "seatsLeft", open_seats as "openSeats",
      claimed_seats as "claimedSeats", paid_on::text as "paidOn",
      before.ends_on::text as "continuedUntil",
      (
        select term_ends_on is not null from line_facts as line
        where line.order_id = licence.order_id and line.position = licence.position
      ) as "isUntilDay"
    from family cross join lateral (select * from licence_facts where licence_facts.id = family.id offset 0) as licence
      join order_facts on order_facts.id = licence.order_id
      left join licences as before on before.id = licence.continues
    order by invoice_number, licence.position, licence.first_seat`.execute(db);
  return rows.map(({ invoice, ...licence }) => ({
    ...licence,
    invoiceNumber: formatInvoiceNumber(invoice),
  }));
}

/** The same, locked until the transaction ends. Lock the order before them. */
export async function lockFamily(tx: Tx, orderIds: readonly string[]): Promise<FamilyLicence[]> {
  await writeEarlierLicencesOf(tx, orderIds);
  const locked = new Set<number>();
  for (;;) {
    const family = await readFamily(tx, orderIds);
    const others = family.map(({ id }) => id).filter((id) => !locked.has(id));
    if (others.length === 0) return family;
    // Read again afterwards: those who had the locks may have written more that continue these.
    await lockLicences(tx, others);
    for (const id of others) locked.add(id);
  }
}

/** The pending orders that are to continue licences, with how many of their seats. */
export async function readClaims(
  db: Db,
  licenceIds: readonly number[],
): Promise<{ readonly orderId: string; readonly seats: number }[]> {
  const { rows } = await sql<{ orderId: string; seats: number }>`
    select order_facts.id as "orderId", sum(seats)::integer as seats
    from licence_claims join order_facts on order_facts.id = licence_claims.order_id
    where licence_id = any(${licenceIds}) and state = 'pending'
    group by order_facts.id order by order_facts.id`.execute(db);
  return rows;
}
