import { type RawBuilder, sql } from 'kysely';
import type { Billing } from '../../../contract/checkout.ts';
import type { ExportSummary } from '../../../contract/desk/exports.ts';
import type { Totals } from '../../../contract/money.ts';
import type { SeatsWithDays } from '../../../contract/terms.ts';
import type { Needs } from '../../operators/desk/action.ts';
import { isWithin } from '../../operators/desk/conditions.ts';
import type { Db } from '../../platform/database/pool.ts';

/** Days in the seller's time zone, as `YYYY-MM-DD`. Both are included. */
export type Period = Readonly<Record<'from' | 'to', string>>;

/** An invoice or an adjustment note, from the columns that its PDF is made from. */
interface DocumentRow extends Totals {
  readonly invoiceNumber: number;
  /** In the seller's time zone, as on the PDF. */
  readonly date: string;
  readonly orderId: string;
  readonly email: string;
  readonly billing: Billing;
  readonly seats: number;
  readonly gateway: string | null;
}

export interface InvoiceRow extends DocumentRow {
  readonly transactionId: string;
  /** By line and seat: all that were bought. */
  readonly licences: readonly (SeatsWithDays & { readonly productName: string })[];
}

/** Amounts are what the buyer got back, and no seats are a refund of money alone. */
export interface NoteRow extends DocumentRow {
  readonly number: number;
  readonly reason: string;
  readonly gatewayRefundId: string | null;
}

/** SQL: what is read of a kind of document, and its sequence. */
type Source = Readonly<Record<'what' | 'from' | 'moment' | 'turn', RawBuilder<unknown>>>;

const invoices: Source = {
  what: sql`transaction_id as "transactionId", gateway, id as "orderId", subtotal_cents as "subtotalCents",
    gst_cents as "gstCents", total_cents as "totalCents",
    (select sum(quantity)::int from line_facts where order_id = order_facts.id) as seats,
    (select coalesce(json_agg(json_build_object('productName', product_name, 'seats', last_seat - first_seat + 1,
        'startsOn', starts_on, 'endsOn', ends_on) order by position, first_seat), '[]')
      from licence_facts where licence_facts.order_id = order_facts.id) as licences`,
  from: sql`order_facts where is_paid`,
  moment: sql`settled_at`,
  turn: sql`invoice_number`,
};

const notes: Source = {
  what: sql`number, gateway, reason, gateway_refund_id as "gatewayRefundId", order_id as "orderId",
    amount_cents - note_facts.gst_cents as "subtotalCents", note_facts.gst_cents as "gstCents",
    amount_cents as "totalCents", seats`,
  from: sql`note_facts join order_facts on order_facts.id = order_id where true`,
  moment: sql`issued_at`,
  turn: sql`number`,
};

export function readInvoices(db: Db, period: Period, timeZone: string) {
  return readPages<InvoiceRow>(db, period, timeZone, invoices);
}

export function readNotes(db: Db, period: Period, timeZone: string) {
  return readPages<NoteRow>(db, period, timeZone, notes);
}

const rowsAtOnce = 1_000;

/**
 * Reads the documents of a period by date, a page at a time: a long download holds neither a
 * million rows in memory nor a transaction open.
 */
async function* readPages<Row extends DocumentRow>(
  db: Db,
  period: Period,
  timeZone: string,
  { what, from, moment, turn }: Source,
): AsyncGenerator<readonly Row[]> {
  let last: { moment: string; turn: number } | null = null;
  for (;;) {
    const { rows } = await sql<Row & { moment: string; turn: number }>`
      select ${what}, ${moment}::text as moment, ${turn} as turn, invoice_number as "invoiceNumber", email, billing,
        to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD') as date
      from ${from} and ${isWithin(moment, period, timeZone)}
        and ${last ? sql`(${moment}, ${turn}) > (${last.moment}, ${last.turn})` : sql`true`}
      order by ${moment}, ${turn} limit ${rowsAtOnce}`.execute(db);
    yield rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1) ?? null;
  }
}

export type SummaryParts = Pick<Needs<'seller'>, 'db' | 'seller'>;

/**
 * Adds up a period: by default this month, from its first day until today. Both sums are of one
 * moment.
 */
export async function readExportSummary(
  { db, seller: { timeZone } }: SummaryParts,
  given: { readonly [Day in keyof Period]?: string | undefined },
): Promise<ExportSummary> {
  const { mode, today } = await db
    .selectFrom('database_mode')
    .select(['mode', sql<string>`to_char(shop_today(), 'YYYY-MM-DD')`.as('today')])
    .executeTakeFirstOrThrow();
  const to = given.to ?? today;
  const period = { from: given.from ?? `${to.slice(0, 8)}01`, to };
  const sum = ({ what, from, moment }: Source) => sql<ExportSummary['invoices']>`(
    select json_build_object('count', count(*), 'subtotalCents', coalesce(sum("subtotalCents"), 0),
      'gstCents', coalesce(sum("gstCents"), 0), 'totalCents', coalesce(sum("totalCents"), 0))
    from (select ${what} from ${from} and ${isWithin(moment, period, timeZone)}) as documents)`;
  const sums = await db
    .selectNoFrom([sum(invoices).as('invoices'), sum(notes).as('notes')])
    .executeTakeFirstOrThrow();
  const difference = (amount: keyof Totals) => sums.invoices[amount] - sums.notes[amount];
  const net = {
    subtotalCents: difference('subtotalCents'),
    gstCents: difference('gstCents'),
    totalCents: difference('totalCents'),
  };
  return { ...period, timeZone, today, mode, ...sums, net };
}
