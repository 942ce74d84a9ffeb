import { sql } from 'kysely';
import { formatInvoiceNumber, readPaidOrder } from '../orders/order.ts';
import { type ArchiveParts, hasDamagedFile } from './invoice.ts';
import { toOneLine } from './printable-text.ts';

/** The numbers of the invoices whose newest file is damaged, oldest first. */
export async function findDamagedInvoices(parts: Pick<ArchiveParts, 'db' | 'seller'>): Promise<string[]> {
  // No other text could damage a file: reading all files would take hours.
  const { rows } = await sql<{ id: string; typed: string }>`
    select id, concat_ws(' ', email, billing::text, lines.names) as typed from orders
    cross join lateral (select string_agg(product_name, ' ') as names from order_lines where order_id = id) as lines
    where invoice_number is not null
      and octet_length(concat(billing, lines.names)) <> char_length(concat(billing, lines.names))
    order by invoice_number`.execute(parts.db);
  const numbers: string[] = [];
  for (const { id } of rows.filter(({ typed }) => hasMarks(typed))) {
    const order = await readPaidOrder(parts.db, id);
    if (order && (await hasDamagedFile(parts, order))) numbers.push(formatInvoiceNumber(order.invoiceNumber));
  }
  return numbers;
}

/** Whether a character of several code points is among those of a text. */
function hasMarks(text: string): boolean {
  return /\p{M}/u.test(toOneLine(text));
}
