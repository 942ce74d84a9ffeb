import { sql } from 'kysely';
import { type ListedOrder, listedOrder } from '../../../contract/desk/order-search.ts';
import { amount, type Column, exact, text } from '../../operators/desk/csv-table.ts';
import { readRows } from '../../operators/desk/read-rows.ts';
import type { Db } from '../../platform/database/pool.ts';
import { renewalQuotes } from '../../quotes/quote.ts';
import { seatsLeft } from '../order.ts';
import type { FoundKey } from './find-orders.ts';
import { needs, refundedCents } from './order-conditions.ts';

/** Reads what a list shows of some orders, in their sequence. */
export async function readListedOrders(
  db: Db,
  ids: readonly string[],
  key: FoundKey | null,
): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const cases = Object.entries(needs).map(
    ([need, isSo]) => sql`case when ${isSo} then ${sql.lit(need)} end`,
  );
  const rows = await readRows(db, listedOrder, sql`orders where id = any(${ids}::text[])`, {
    orderId: sql`id`,
    placedAt: sql`created_at`,
    buyer: sql`concat_ws(' ', billing->>'firstName', billing->>'lastName')`,
    company: sql`coalesce(billing->>'company', '')`,
    refundedCents,
    lines: sql`(select json_agg(json_build_object('productName', product_name, 'quantity', quantity) order by position)
      from order_lines where order_id = orders.id)`,
    endsOn: sql`(select min(ends_on)::text from order_lines where order_id = orders.id and ${seatsLeft} > 0)`,
    renewalQuote: sql`(select max(number) from ${renewalQuotes(sql`orders.id`)} as renewals)`,
    needs: sql`array_remove(array[${sql.join(cases)}], null)`,
    foundKey: sql`null`,
  });
  const orders = new Map(rows.map((row) => [row.orderId, row]));
  return ids.flatMap((id) => {
    const order = orders.get(id);
    return order ? { ...order, foundKey: key?.orderId === id ? key : null } : [];
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
