import { sql } from 'kysely';
import { type ListedOrder, listedOrder, orderNeeds } from '../../../contract/desk/order-search.ts';
import { buyerColumns } from '../../operators/desk/buyer-columns.ts';
import { amount, type Column, exact, text } from '../../operators/desk/csv-table.ts';
import { readRows } from '../../operators/desk/read-rows.ts';
import type { Db } from '../../platform/database/pool.ts';
import type { FoundKey } from './find-orders.ts';
import { quotesThatRenew } from './order-conditions.ts';

/** Reads what a list shows of some orders, in their sequence. */
export async function readListedOrders(
  db: Db,
  ids: readonly string[],
  key: FoundKey | null,
): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  // Together: finding the late mails of each order alone would take longer.
  const found = sql`order_facts left join (
      select order_id, array_agg(distinct need) as needs from order_needs
      where order_id = any(${ids}::text[]) group by order_id
    ) as found on found.order_id = id
    where id = any(${ids}::text[])`;
  const rows = await readRows(db, listedOrder, found, {
    orderId: sql`id`,
    placedAt: sql`created_at`,
    ...buyerColumns,
    lines: sql`(select json_agg(json_build_object('productName', product_name, 'quantity', quantity) order by position)
      from line_facts where order_id = order_facts.id)`,
    endsOn: sql`(select first_end::text from renewal_facts where renewal_facts.order_id = order_facts.id)`,
    renewalQuote: sql`(select max(number) from (${quotesThatRenew(sql`order_facts.id`)}) as quotes)`,
    needs: sql<string[]>`coalesce(found.needs, '{}')`,
    foundKey: sql`null`,
  });
  const orders = new Map(rows.map((row) => [row.orderId, row]));
  return ids.flatMap((id) => {
    const order = orders.get(id);
    if (!order) return [];
    const needs = orderNeeds.filter((need) => order.needs.includes(need));
    return { ...order, needs, foundKey: key?.orderId === id ? key : null };
  });
}

export const csvColumns: readonly Column<ListedOrder>[] = [
  ['Order ID', ({ orderId }) => exact(orderId)],
  ['Invoice number', ({ invoiceNumber }) => exact(invoiceNumber)],
  ['Placed', ({ placedAt }) => exact(placedAt)],
  ['State', ({ state }) => exact(state)],
  ['Needs attention for', ({ needs: reasons }) => text(reasons.join(', '))],
  ['Company', ({ company }) => text(company)],
  ['Buyer', ({ buyer }) => text(buyer)],
  ['Email', ({ email }) => text(email)],
  [
    'Products',
    ({ lines }) =>
      text(lines.map(({ quantity, productName }) => `${quantity} x ${productName}`).join('; ')),
  ],
  ['Licences end', ({ endsOn }) => exact(endsOn)],
  ['Total', ({ totalCents }) => amount(totalCents)],
  ['Refunded', ({ refundedCents }) => amount(refundedCents)],
];
