import { sql } from 'kysely';
import { formatInvoiceNumber } from '../orders/order.ts';
import type { Db } from '../platform/database/pool.ts';
import type { OpenSeats } from './plan-licences.ts';

/** A licence that a renewal names, or one that covers its seats. */
export interface NamedLicence extends OpenSeats {
  readonly orderId: string;
  /** The address of that order. */
  readonly email: string;
  readonly invoiceNumber: string;
  readonly productName: string;
  /** It is one of the named orders' own. */
  readonly isNamed: boolean;
  /** The licence that it continues. */
  readonly continues: number | null;
  /** Those that no refund has taken. */
  readonly seatsLeft: number;
}

/**
 * The licences of orders, and those that continue them, with the seats that are open now. Seats
 * that a pending order claims don't count as open, except where its buyer left the bank's challenge
 * (`leaving`): such an order is ended when the buyer pays. `offset 0` makes PostgreSQL find each
 * licence by an index: it would expect many, and read all.
 */
export async function readNamedLicences(
  db: Db,
  orderIds: readonly string[],
  leaving: readonly string[] = [],
): Promise<NamedLicence[]> {
  const { rows } = await sql<Omit<NamedLicence, 'invoiceNumber'> & { invoice: number }>`
    with recursive chain as (
      select id, true as named from licences where order_id = any(${orderIds})
      union
      select later.id, false
      from chain cross join lateral (select id from licences where continues = chain.id offset 0) as later
    )
    select "licenceId", "orderId", "productId", "productName", "endsOn", continues, "seatsLeft",
      named as "isNamed", email, invoice_number as invoice,
      greatest(open_seats - claimed_seats + (
        select coalesce(sum(seats), 0)::integer from licence_claims
        where licence_id = "licenceId" and licence_claims.order_id = any(${leaving})
      ), 0) as seats
    from (select id, bool_or(named) as named from chain group by id) as licence
      cross join lateral (
        select id::integer as "licenceId", order_id as "orderId", product_id as "productId",
          product_name as "productName", ends_on::text as "endsOn", continues::integer, seats_left as "seatsLeft",
          open_seats, claimed_seats
        from licence_facts where licence_facts.id = licence.id offset 0
      ) as facts
      join order_facts on order_facts.id = "orderId"
    order by "endsOn", "licenceId"`.execute(db);
  return rows.map(({ invoice, ...licence }) => ({
    ...licence,
    invoiceNumber: formatInvoiceNumber(invoice),
  }));
}

/** The pending orders that claim seats of licences. */
export interface ClaimingOrder {
  readonly orderId: string;
  readonly email: string;
  /** Its bank or gateway waits for the buyer, who may have left. */
  readonly awaitsChallenge: boolean;
}

export async function findClaimingOrders(
  db: Db,
  licenceIds: readonly number[],
): Promise<ClaimingOrder[]> {
  const { rows } = await sql<ClaimingOrder>`
    select distinct order_facts.id as "orderId", email,
      coalesce(payment_facts.status = 'action-required', false) as "awaitsChallenge"
    from licence_claims join order_facts on order_facts.id = licence_claims.order_id
      left join payment_facts on payment_facts.order_id = order_facts.id
    where licence_id = any(${licenceIds}) and state = 'pending'
    order by order_facts.id`.execute(db);
  return rows;
}
