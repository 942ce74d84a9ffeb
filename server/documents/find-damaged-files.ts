import { sql } from 'kysely';
import { formatInvoiceNumber, readPaidOrder } from '../orders/order.ts';
import type { Db } from '../platform/database/pool.ts';
import { type ArchiveParts, hasDamagedFile } from './invoice.ts';
import { listDamagedNotes, type NoteParts } from './note.ts';
import { toOneLine } from './printable-text.ts';

type Parts = Pick<ArchiveParts, 'db' | 'seller'>;

/** The numbers of the invoices whose newest file is damaged, oldest first. */
export async function findDamagedInvoices(parts: Parts): Promise<string[]> {
  const numbers: string[] = [];
  for (const id of await findMarkedOrders(parts.db)) {
    const order = await readPaidOrder(parts.db, id);
    if (order && (await hasDamagedFile(parts, order)))
      numbers.push(formatInvoiceNumber(order.invoiceNumber));
  }
  return numbers;
}

/** The adjustment notes of paid orders whose file is damaged, with their orders. */
export async function findDamagedNotes(parts: NoteParts) {
  const found: { number: string; orderId: string }[] = [];
  for (const orderId of await findMarkedOrders(parts.db)) {
    for (const { number } of await listDamagedNotes(parts, orderId))
      found.push({ number, orderId });
  }
  return found;
}

/** No other text could damage a file: reading all files would take hours. */
async function findMarkedOrders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; typed: string }>`
    select id, concat_ws(' ', email, billing::text, lines.names) as typed from order_facts as orders
    cross join lateral (select string_agg(product_name, ' ') as names from line_facts where order_id = orders.id) as lines
    where is_paid
      and octet_length(concat(billing, lines.names)) <> char_length(concat(billing, lines.names))
    order by invoice_number`.execute(db);
  return rows.filter(({ typed }) => hasMarks(typed)).map(({ id }) => id);
}

/** Whether a character of several code points is among those of a text. */
function hasMarks(text: string): boolean {
  return /\p{M}/u.test(toOneLine(text));
}
