import { sql } from 'kysely';
import { type MyOrder, ordersOnPage } from '../../../contract/my-orders.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import type { Db } from '../../platform/database/pool.ts';
import { formatAdjustmentNumber } from '../../refunds/adjustment-note.ts';

interface Row extends Pick<MyOrder, 'orderId' | 'totalCents' | 'lines' | 'isRenewed'> {
  readonly invoice: number;
  readonly paidAt: Date;
  readonly notes: readonly { number: number; issuedAt: string; amountCents: number }[];
}

/**
 * A page of the orders of an address; `next` is the invoice number after which the next one begins,
 * or null. The orders of the address are found first: a scan of all invoices could read the whole
 * table.
 */
export async function listMyOrders(db: Db, email: string, before: number | null) {
  const { rows } = await sql<Row>`
    with own as materialized (
      select id, invoice_number, settled_at, total_cents from order_facts
      where email collate "C" = ${email} and is_paid
    ),
    page as (
      select * from own where invoice_number < ${before ?? aboveAll}
      order by invoice_number desc limit ${ordersOnPage + 1}
    )
    select id as "orderId", invoice_number as invoice, settled_at as "paidAt", total_cents as "totalCents",
      (select is_renewed from renewal_facts where renewal_facts.order_id = page.id) as "isRenewed",
      (select json_agg(json_build_object(
          'productId', product_id, 'productName', product_name, 'quantity', quantity,
          'awaiting', awaits_keys, 'seatsLeft', seats_left, 'endsOn', ends_on,
          'keyCount', (select count(*) from key_facts
            where key_facts.order_id = line_facts.order_id and key_facts.position = line_facts.position and is_valid)
        ) order by position)
        from line_facts where order_id = page.id) as lines,
      (select coalesce(json_agg(json_build_object(
          'number', number, 'issuedAt', issued_at, 'amountCents', amount_cents) order by number), '[]')
        from note_facts where order_id = page.id) as notes
    from page order by invoice_number desc`.execute(db);
  const shown = rows.slice(0, ordersOnPage);
  return {
    orders: shown.map(toMyOrder),
    next: rows.length > shown.length ? (shown.at(-1)?.invoice ?? null) : null,
  };
}

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

function toMyOrder({ invoice, paidAt, notes, ...order }: Row): MyOrder {
  return {
    ...order,
    invoiceNumber: formatInvoiceNumber(invoice),
    paidAt: paidAt.toISOString(),
    adjustmentNotes: notes.map(({ number, issuedAt, amountCents }) => ({
      number: formatAdjustmentNumber(number),
      issuedAt: new Date(issuedAt).toISOString(),
      amountCents,
    })),
  };
}
