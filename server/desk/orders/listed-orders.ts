import { sql } from 'kysely';
import type { ListedOrder } from '../../../contract/desk/order-search.ts';
import { formatQuoteNumber } from '../../../contract/quotes.ts';
import type { Db } from '../../database/pool.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import { seatsLeft } from '../../orders/read-lines-with-keys.ts';
import { renewalQuotes } from '../../quotes/quote.ts';
import { amount, type Column, text } from '../csv-table.ts';
import type { FoundKey } from './find-by-number.ts';
import { needs } from './order-lists.ts';

export interface ListedOrders {
  readonly orders: ListedOrder[];
  readonly exactOrderId: string | null;
  readonly next: string | null;
}

type Row = Omit<ListedOrder, 'placedAt' | 'invoiceNumber' | 'renewalQuote' | 'foundKey'> & {
  readonly placedAt: Date;
  readonly quote: number | null;
  readonly invoice: number | null;
};

/** Reads what a list shows of some orders, in their sequence. */
export async function readListedOrders(
  db: Db,
  places: readonly { readonly orderId: string }[],
  key: FoundKey | null,
): Promise<ListedOrder[]> {
  if (places.length === 0) return [];
  const ids = places.map(({ orderId }) => orderId);
  const cases = Object.entries(needs).map(([need, isSo]) => sql`case when ${isSo} then ${sql.lit(need)} end`);
  const { rows } = await sql<Row>`
    select id as "orderId", created_at as "placedAt", state, invoice_number as invoice, email,
      concat_ws(' ', billing->>'firstName', billing->>'lastName') as buyer,
      coalesce(billing->>'company', '') as company,
      total_cents as "totalCents",
      (select coalesce(sum(amount_cents), 0)::bigint from refunds
        where order_id = orders.id and kind = 'sale' and refunds.state = 'completed') as "refundedCents",
      (select json_agg(json_build_object('productName', product_name, 'quantity', quantity) order by position)
        from order_lines where order_id = orders.id) as lines,
      (select min(ends_on)::text from order_lines where order_id = orders.id and ${seatsLeft} > 0) as "endsOn",
      (select max(number) from ${renewalQuotes(sql`orders.id`)} as renewals) as quote,
      array_remove(array[${sql.join(cases)}], null) as needs
    from orders where id = any(${ids}::text[])`.execute(db);
  const ordersById = new Map(rows.map((row) => [row.orderId, toListed(row, key)]));
  return ids.flatMap((id) => ordersById.get(id) ?? []);
}

function toListed({ placedAt, invoice, quote, ...row }: Row, key: FoundKey | null): ListedOrder {
  return {
    ...row,
    placedAt: placedAt.toISOString(),
    invoiceNumber: invoice === null ? null : formatInvoiceNumber(invoice),
    renewalQuote: quote === null ? null : formatQuoteNumber(quote),
    foundKey: key?.orderId === row.orderId ? { id: key.id, position: key.position, seat: key.seat } : null,
  };
}

/** The list as a file. */
export const csvColumns: readonly Column<ListedOrder>[] = [
  ['Order ID', ({ orderId }) => text(orderId)],
  ['Invoice number', ({ invoiceNumber }) => text(invoiceNumber)],
  ['Placed', ({ placedAt }) => text(placedAt)],
  ['State', ({ state }) => text(state)],
  ['Needs attention for', ({ needs: reasons }) => text(reasons.join(', '))],
  ['Company', ({ company }) => text(company)],
  ['Buyer', ({ buyer }) => text(buyer)],
  ['Email', ({ email }) => text(email)],
  [
    'Products',
    ({ lines }) => text(lines.map(({ quantity, productName }) => `${quantity} x ${productName}`).join('; ')),
  ],
  ['Licences end', ({ endsOn }) => text(endsOn)],
  ['Total', ({ totalCents }) => amount(totalCents)],
  ['Refunded', ({ refundedCents }) => amount(refundedCents)],
];
