import { sql } from 'kysely';
import type { LicenceDays } from '../../contract/terms.ts';
import type { Tx } from '../platform/database/pool.ts';
import type { Claim, PlannedLicence } from './plan-licences.ts';

/** Writes licences of a paid order. */
export async function insertLicences(
  tx: Tx,
  orderId: string,
  licences: readonly PlannedLicence[],
  { keepsPrintedDays = false } = {},
): Promise<void> {
  const rows = licences.map((licence) => ({
    order_id: orderId,
    position: licence.position,
    first_seat: licence.firstSeat,
    last_seat: licence.lastSeat,
    product_id: licence.productId,
    starts_on: licence.startsOn,
    ends_on: licence.endsOn,
    continues: licence.continues,
    keeps_printed_days: keepsPrintedDays,
  }));
  // As JSON, like the lines of an order: the statement is planned once.
  await sql`
    insert into licences (order_id, position, first_seat, last_seat, product_id, starts_on, ends_on, continues,
      keeps_printed_days)
    select order_id, position, first_seat, last_seat, product_id, starts_on, ends_on, continues, keeps_printed_days
    from json_populate_recordset(null::licences, ${JSON.stringify(rows)})
    order by position, first_seat`.execute(tx);
}

/**
 * Writes the licences of those of the orders that renew none and have none, with the days that were
 * printed. Where none were, they are a year from the day of payment, to the same day, as earlier
 * releases counted it.
 */
export async function insertPrintedLicences(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    insert into licences (order_id, position, first_seat, last_seat, product_id, starts_on, ends_on, keeps_printed_days)
    select order_id, position, 1, quantity, product_id, coalesce(printed_starts_on, paid_on),
      coalesce(printed_ends_on, (coalesce(printed_starts_on, paid_on) + interval '1 year')::date), true
    from order_facts join line_facts on order_id = id
    where id = any(${orderIds}) and renews is null
      and (select count(*) from licences where licences.order_id = order_facts.id) = 0
    order by invoice_number, position`.execute(tx);
}

/** The seats that a pending order is to continue. */
export async function insertClaims(
  tx: Tx,
  orderId: string,
  claims: readonly Claim[],
): Promise<void> {
  if (claims.length === 0) return;
  const rows = claims.map(({ position, licenceId, seats }) => ({
    order_id: orderId,
    position,
    licence_id: licenceId,
    seats,
  }));
  await tx.insertInto('licence_claims').values(rows).execute();
}

/**
 * Lets pending orders continue seats that were split off from a locked licence, as far as too few
 * are open in that one: the latest orders first.
 */
export async function moveClaims(tx: Tx, licenceId: number, partId: number): Promise<void> {
  await sql`
    with claims as (
      select licence_claims.order_id, position, seats, coalesce(sum(seats) over (
          order by created_at desc, licence_claims.order_id, position
          rows between unbounded preceding and 1 preceding
        ), 0)::integer as seats_before
      from licence_claims join order_facts on order_facts.id = licence_claims.order_id
      where licence_id = ${licenceId} and state = 'pending'
    ),
    moved as (
      select claims.order_id, claims.position, seats as claimed,
        least(seats, least(licence.claimed_seats - licence.open_seats, part.open_seats) - seats_before) as seats
      from claims, licence_facts as licence, licence_facts as part
      where licence.id = ${licenceId} and part.id = ${partId}
    ),
    written as (
      insert into licence_claims (order_id, position, licence_id, seats)
      select order_id, position, ${partId}::bigint, seats from moved where seats > 0
    ),
    removed as (
      delete from licence_claims using moved
      where licence_id = ${licenceId} and licence_claims.order_id = moved.order_id
        and licence_claims.position = moved.position and moved.seats = claimed
    )
    update licence_claims set seats = claimed - moved.seats from moved
    where licence_id = ${licenceId} and licence_claims.order_id = moved.order_id
      and licence_claims.position = moved.position and moved.seats > 0 and moved.seats < claimed`.execute(
    tx,
  );
}

/** Locks licences until the transaction ends, in one order everywhere. */
export async function lockLicences(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from licences where id = any(${ids}) order by id for no key update`.execute(tx);
}

interface NewDays extends LicenceDays {
  /** The licence that it continues from now on, null for none; undefined: as before. */
  readonly continues: number | null | undefined;
  /** An owner has chosen its days. */
  readonly isChosen: boolean;
}

/** Gives a locked licence other days. */
export async function setDays(tx: Tx, licenceId: number, days: NewDays): Promise<void> {
  const { startsOn, endsOn, continues, isChosen } = days;
  await sql`
    update licences set starts_on = ${startsOn}, ends_on = ${endsOn}, keeps_printed_days = false,
      continues = ${continues === undefined ? sql`continues` : continues},
      days_chosen_at = ${isChosen ? sql`now()` : sql`days_chosen_at`}
    where id = ${licenceId}`.execute(tx);
}

/**
 * Makes a licence of its own of so many of the last seats that refunds have left of a locked one.
 * Returns its id.
 */
export async function splitLicence(tx: Tx, licenceId: number, seats: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with licence as (select * from licences where id = ${licenceId}),
    part as (
      select max(seat) as first_seat from licence, generate_series(first_seat + 1, last_seat) as seat
      where licence_seats_left(order_id, position, seat, last_seat) = ${seats}
    ),
    shortened as (
      update licences set last_seat = part.first_seat - 1 from part where id = ${licenceId}
    )
    insert into licences (order_id, position, first_seat, last_seat, product_id, starts_on, ends_on, continues,
      keeps_printed_days, days_chosen_at)
    select order_id, position, part.first_seat, last_seat, product_id, starts_on, ends_on, continues,
      keeps_printed_days, days_chosen_at
    from licence, part
    returning id::integer`.execute(tx);
  const [part] = rows;
  if (!part) throw new Error(`The licence ${licenceId} has no ${seats} seats to split off`);
  return part.id;
}

/** The invoices up to the number that is returned have their licences. The row is locked. */
export async function lockProgress(tx: Tx): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select last_invoice_number as last from licences_written for update`.execute(tx);
  return rows[0]?.last ?? 0;
}

export async function setProgress(tx: Tx, lastInvoiceNumber: number): Promise<void> {
  await sql`update licences_written set last_invoice_number = ${lastInvoiceNumber}`.execute(tx);
}
