import { sql } from 'kysely';
import { type MyOrder, ordersOnPage } from '../../../contract/my-orders.ts';
import { formatInvoiceNumber, seatsLeft } from '../../orders/order.ts';
import type { Db } from '../../platform/database/pool.ts';
import { formatAdjustmentNumber } from '../../refunds/adjustment-note.ts';
import { isRenewed } from '../reminders.ts';

interface Row extends Pick<MyOrder, 'orderId' | 'totalCents' | 'lines' | 'isRenewed'> {
  readonly invoice: number;
  readonly paidAt: Date;
  readonly notes: readonly { number: number; issuedAt: string; amountCents: number }[];
}

/**
 * A page of the orders of an address; `next` is the invoice number after which the next one begins, or null. The orders of the
 * address are found first: a scan of all invoices could read the whole table.
 */
export async function listMyOrders(db: Db, email: string, before: number | null) {
  const { rows } = await sql<Row>`
    with own as materialized (
      select id, invoice_number, settled_at, total_cents from orders
      where email collate "C" = ${email} and invoice_number is not null
    ),
    page as (
      select * from own where invoice_number < ${before ?? aboveAll}
      order by invoice_number desc limit ${ordersOnPage + 1}
    )
    select id as "orderId", invoice_number as invoice, settled_at as "paidAt", total_cents as "totalCents",
      ${isRenewed} as "isRenewed",
      (select json_agg(json_build_object(
          'productId', product_id, 'productName', product_name, 'quantity', quantity,
          'awaiting', awaiting_keys_since is not null, 'seatsLeft', ${seatsLeft}, 'endsOn', ends_on,
          'keyCount', (select count(*) from licence_keys
            where licence_keys.order_id = order_lines.order_id and licence_keys.position = order_lines.position
              and voided_at is null and revoked_by_refund is null)
        ) order by position)
        from order_lines where order_id = orders.id) as lines,
      (select coalesce(json_agg(json_build_object(
          'number', number, 'issuedAt', issued_at, 'amountCents', amount_cents) order by number), '[]')
        from refunds join adjustment_notes on refund_id = refunds.id where order_id = orders.id) as notes
    from page as orders order by invoice_number desc`.execute(db);
  const shown = rows.slice(0, ordersOnPage);
  return {
    orders: shown.map(toMyOrder),
    next: rows.length > shown.length ? (shown.at(-1)?.invoice ?? null) : null,
  };
}

/** How many orders of an address wait for money that is on its way. */
export async function countOnTheirWay(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders join payments on payments.order_id = orders.id
    where email collate "C" = ${email} and orders.state = 'pending' and payments.status = 'waiting'`.execute(
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
