import { type NotNull, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Billing } from '../../contract/checkout.ts';
import { documentNumbers } from '../../contract/format.ts';
import { paymentMethodOf } from '../../contract/payment-methods.ts';
import type { Delivery } from '../../contract/states.ts';
import type { LicenceDays, Term } from '../../contract/terms.ts';
import type { Db } from '../platform/database/pool.ts';
import { normaliseId } from './order-id.ts';

/**
 * One line of an order as it was priced when it was placed: a later change of the catalogue changes
 * no order.
 */
export interface OrderLine {
  readonly productId: string;
  readonly productName: string;
  readonly quantity: number;
  /** Cents per seat before GST, for its whole term. */
  readonly unitPriceCents: number;
  /** How long its licences last; undefined for the usual term. */
  readonly term?: Term | undefined;
  /** In a renewal, the product whose licences it continues (see `WantedLine`). */
  readonly insteadOf?: string | null | undefined;
}

/** A line of a paid order, with its licences by seat. */
export interface PaidLine extends OrderLine {
  readonly term: Term;
  readonly licences: readonly LicenceLeft[];
}

export interface Buyer {
  readonly email: string;
  readonly billing: Billing;
}

/**
 * `renews`: the orders whose licences it renews. `invoiceNumber`: the running number: 1 is shown as
 * `INV-000001`. `quoteNote`: what the quote says that it paid; empty for most.
 */
export type PaidOrder = NonNullable<Awaited<ReturnType<typeof readPaidOrder>>>;

export const { format: formatInvoiceNumber, parse: parseInvoiceNumber } = documentNumbers('INV');
export const { format: formatAdjustmentNumber, parse: parseAdjustmentNumber } =
  documentNumbers('ADJ');

/** A paid order with its lines; null when there is none of that id. */
export async function readPaidOrder(db: Db, id: string) {
  const row = await db
    .selectFrom('order_facts')
    .select(['id', 'email', 'billing', 'gateway', 'transaction_id as transactionId'])
    .select(['invoice_number as invoiceNumber', 'settled_at as paidAt'])
    .select(sql<readonly string[]>`renewed_orders`.as('renews'))
    .select(noteOfQuote.as('quoteNote'))
    .select([
      'subtotal_cents as subtotalCents',
      'gst_cents as gstCents',
      'total_cents as totalCents',
    ])
    .select(jsonArrayFrom(selectPaidLines(db)).$castTo<readonly PaidLine[]>().as('lines'))
    .where('id', '=', id)
    .where('transaction_id', 'is not', null)
    .where('invoice_number', 'is not', null)
    .where('settled_at', 'is not', null)
    .$narrowType<{ transactionId: NotNull; invoiceNumber: NotNull; paidAt: NotNull }>()
    .executeTakeFirst();
  if (!row) return null;
  const { gateway, ...order } = row;
  return { ...order, paymentMethod: paymentMethodOf(gateway) };
}

/** Throws when there is none. */
export async function requirePaidOrder(db: Db, id: string): Promise<PaidOrder> {
  const order = await readPaidOrder(db, id);
  if (!order) throw new Error(`Order ${id} is not paid`);
  return order;
}

/**
 * Where the buyer's accounts get copies; null when that is nowhere beside the buyer's own address.
 */
export function accountsAddress({ email, billing: { accountsEmail } }: Buyer): string | null {
  return accountsEmail && accountsEmail !== email ? accountsEmail : null;
}

const outerId = sql<string>`order_facts.id`;

/** SQL: what the quote says that a row of `order_facts` paid. */
export const noteOfQuote = sql<string>`coalesce(
  (select note from quote_facts where quote_facts.order_id = order_facts.id limit 1), '')`;

/** SQL: the licences of a row of `line_facts`. */
const licencesOfLine = sql<readonly LicenceLeft[]>`(
  select coalesce(json_agg(json_build_object(
    'firstSeat', first_seat, 'lastSeat', last_seat, 'seatsLeft', seats_left, 'openSeats', open_seats,
    'startsOn', starts_on, 'endsOn', ends_on, 'hasEnded', days_left < 0) order by first_seat), '[]')
  from licence_facts
  where licence_facts.order_id = line_facts.order_id and licence_facts.position = line_facts.position)`;

/** SQL: how long the licences of a row of `line_facts` last. */
export const termOfLine = sql<Term>`case when term_ends_on is null then json_build_object('months', term_months)
  else json_build_object('endsOn', term_ends_on) end`;

function selectPaidLines(db: Db) {
  return selectLines(db, outerId).select([termOfLine.as('term'), licencesOfLine.as('licences')]);
}

export function selectLines(db: Db, orderId: string | RawBuilder<string>) {
  return db
    .selectFrom('line_facts')
    .select([
      'product_id as productId',
      'product_name as productName',
      'quantity',
      'unit_price_cents as unitPriceCents',
    ])
    .where('order_id', '=', orderId)
    .orderBy('position');
}

export interface LineLeft {
  readonly position: number;
  readonly productId: string;
  readonly productName: string;
  readonly delivery: Delivery;
  readonly awaiting: boolean;
  /** Seats that were bought and not refunded. */
  readonly seatsLeft: number;
  /** By seat. None before payment. */
  readonly licences: readonly LicenceLeft[];
}

/** Seats of a line that have the same days. */
export interface LicenceLeft extends LicenceDays {
  /** Counted from 1, within its line. */
  readonly firstSeat: number;
  readonly lastSeat: number;
  readonly seatsLeft: number;
  /** Those that no later licence continues. */
  readonly openSeats: number;
  /** Its last day is over. */
  readonly hasEnded?: boolean;
}

export async function readLinesLeft(db: Db, orderId: string): Promise<LineLeft[]> {
  const { rows } = await sql<LineLeft>`
    select position, product_id as "productId", product_name as "productName", delivery,
      awaits_keys as awaiting, seats_left as "seatsLeft", ${licencesOfLine} as licences
    from line_facts where order_id = ${orderId} order by position`.execute(db);
  return rows;
}

/**
 * The id of the order that a person named by its id or its invoice number; null when there is none.
 */
export async function findOrderId(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where((order) =>
      order.or([
        order('id', '=', normaliseId(name)),
        order('invoice_number', '=', parseInvoiceNumber(name) ?? 0),
      ]),
    )
    .executeTakeFirst();
  return row?.id ?? null;
}
