import { type Kysely, sql } from 'kysely';
import type { OrderView } from '../../../contract/desk/order.ts';
import type { Database } from '../../database/tables.ts';

interface InvoicedOrder {
  readonly id: string;
  readonly invoice_number: number | null;
  readonly settled_at: Date | null;
}

/** The files of an order's invoice, the newest last. The first may not have been rendered yet. */
export async function listInvoiceFiles(
  db: Kysely<Database>,
  { id, invoice_number, settled_at }: InvoicedOrder,
): Promise<OrderView['invoiceFiles']> {
  if (!invoice_number || !settled_at) return [];
  const reissues = await db
    .selectFrom('invoice_reissues')
    .select(['number', 'reissued_at'])
    .where('order_id', '=', id)
    .orderBy('number')
    .execute();
  return [
    { number: 0, issuedAt: settled_at.toISOString() },
    ...reissues.map(({ number, reissued_at }) => ({ number, issuedAt: reissued_at.toISOString() })),
  ];
}

/** An earlier file of an invoice, by its number: 0 is the first. Null when there is none. */
export async function readInvoiceFile(
  db: Kysely<Database>,
  orderId: string,
  number: number,
): Promise<Buffer | null> {
  const { rows } = await sql<{ pdf: Buffer }>`
    select pdf from invoice_documents where order_id = ${orderId} and ${number}::integer = 0
    union all
    select pdf from invoice_reissues where order_id = ${orderId} and number = ${number}::integer`.execute(db);
  return rows[0]?.pdf ?? null;
}
