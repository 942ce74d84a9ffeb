import { sql } from 'kysely';
import { type BoughtLicence, type MyOrder, ordersOnPage } from '../../../contract/my-orders.ts';
import { formatAdjustmentNumber, formatInvoiceNumber } from '../../orders/order.ts';
import type { Db } from '../../platform/database/pool.ts';
import { prepareLicences } from '../earlier-licences.ts';

interface Licence extends Omit<BoughtLicence, 'renewedBy'> {
  readonly renewedBy: readonly (Omit<Renewed, 'invoiceNumber'> & { readonly invoice: number })[];
}
type Renewed = BoughtLicence['renewedBy'][number];

interface Line extends Omit<MyOrder['lines'][number], 'licences'> {
  readonly licences: readonly Licence[];
}

interface Row extends Pick<MyOrder, 'orderId' | 'totalCents'> {
  readonly invoice: number;
  readonly lines: readonly Line[];
  /** Null until the licences of an order of an earlier release are written. */
  readonly openSeats: number | null;
  readonly paidAt: Date;
  readonly invoiceFollows: boolean;
  readonly notes: readonly { number: number; issuedAt: string; amountCents: number }[];
}

/**
 * A page of the orders of an address; `next` is the invoice number after which the next one begins,
 * or null. The orders of the address are found first: a scan of all invoices could read the whole
 * table.
 */
export async function listMyOrders(db: Db, email: string, before: number | null) {
  let rows = await readPage(db, email, before);
  const unwritten = rows.filter(({ openSeats }) => openSeats === null);
  if (unwritten.length > 0) {
    const orderIds = unwritten.map(({ orderId }) => orderId);
    await prepareLicences(db, orderIds);
    rows = await readPage(db, email, before);
  }
  const shown = rows.slice(0, ordersOnPage);
  return {
    orders: shown.map(toMyOrder),
    next: rows.length > shown.length ? (shown.at(-1)?.invoice ?? null) : null,
  };
}

async function readPage(db: Db, email: string, before: number | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with own as materialized (
      select id, invoice_number, settled_at, total_cents, invoice_follows from order_facts
      where email collate "C" = ${email} and is_paid
    ),
    page as (
      select * from own where invoice_number < ${before ?? aboveAll}
      order by invoice_number desc limit ${ordersOnPage + 1}
    )
    select id as "orderId", invoice_number as invoice, settled_at as "paidAt", total_cents as "totalCents",
      invoice_follows as "invoiceFollows",
      (select open_seats from renewal_facts where renewal_facts.order_id = page.id) as "openSeats",
      (select json_agg(json_build_object(
          'productId', product_id, 'productName', product_name, 'quantity', quantity,
          'awaiting', awaits_keys, 'seatsLeft', seats_left, 'licences', ${licencesOfLine},
          'keyCount', (select count(*) from key_facts
            where key_facts.order_id = line_facts.order_id and key_facts.position = line_facts.position and is_valid)
        ) order by position)
        from line_facts where order_id = page.id) as lines,
      (select coalesce(json_agg(json_build_object(
          'number', number, 'issuedAt', issued_at, 'amountCents', amount_cents) order by number), '[]')
        from note_facts where order_id = page.id) as notes
    from page order by invoice_number desc`.execute(db);
  return rows;
}

const licencesOfLine = sql`(
  select coalesce(json_agg(json_build_object(
    'seats', licence_facts.seats_left, 'openSeats', open_seats, 'startsOn', licence_facts.starts_on,
    'endsOn', licence_facts.ends_on,
    'renewedBy', (select coalesce(json_agg(json_build_object(
        'invoice', invoice_number, 'seats', later.seats_left, 'startsOn', later.starts_on, 'endsOn', later.ends_on
      ) order by later.id), '[]')
      from licence_seats as later join order_facts on order_facts.id = later.order_id
      where later.continues = licence_facts.id and later.seats_left > 0)
  ) order by first_seat), '[]')
  from licence_facts
  where licence_facts.order_id = line_facts.order_id and licence_facts.position = line_facts.position
    and licence_facts.seats_left > 0
)`;

/** How many orders of an address wait for money that is on its way. */
export async function countOnTheirWay(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_facts join payment_facts on payment_facts.order_id = order_facts.id
    where email collate "C" = ${email} and order_facts.state = 'pending' and payment_facts.status = 'waiting'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The greatest integer of PostgreSQL. */
const aboveAll = 2_147_483_647;

function toMyOrder({ orderId, totalCents, lines, invoice, paidAt, notes, ...row }: Row): MyOrder {
  return {
    orderId,
    totalCents,
    lines: lines.map((line) => ({ ...line, licences: line.licences.map(toLicence) })),
    invoiceNumber: formatInvoiceNumber(invoice),
    paidAt: paidAt.toISOString(),
    invoiceFollows: row.invoiceFollows || undefined,
    adjustmentNotes: notes.map(({ number, issuedAt, amountCents }) => ({
      number: formatAdjustmentNumber(number),
      issuedAt: new Date(issuedAt).toISOString(),
      amountCents,
    })),
  };
}

function toLicence({ renewedBy, ...licence }: Licence): BoughtLicence {
  return {
    ...licence,
    renewedBy: renewedBy.map(({ invoice, ...later }) => ({
      ...later,
      invoiceNumber: formatInvoiceNumber(invoice),
    })),
  };
}
