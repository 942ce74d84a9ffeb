import { sql } from 'kysely';
import { invoiceFile, type OrderView } from '../../../contract/desk/order.ts';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { type ActionContext, defineAction, type Needs } from '../../operators/desk/action.ts';
import { readRows } from '../../operators/desk/read-rows.ts';
import type { Db } from '../../platform/database/pool.ts';
import { Refused } from '../../platform/http/refused.ts';
import { formatAdjustmentNumber } from '../order.ts';
import { readPolicyVersion } from '../policy-versions.ts';

export const openInvoice = defineAction(
  calls.openInvoice,
  async ({ db, readInvoice }: Needs<'readInvoice'>, { orderId, number }) => {
    const invoice = await requireInvoice(db, orderId);
    if (number === undefined)
      return { name: `${invoice}.pdf`, content: await readInvoice(orderId) };
    // The newest one may not have been rendered yet.
    const isNewest = (await listInvoiceFiles(db, orderId)).length - 1 === Number(number);
    const pdf = await (isNewest
      ? readInvoice(orderId)
      : readInvoiceFile(db, orderId, Number(number)));
    if (!pdf) throw new Refused('not-found');
    return { name: `${invoice}-${number}.pdf`, content: pdf };
  },
);

async function requireInvoice(db: Db, orderId: string): Promise<string> {
  const ofOrder = sql`orders where id = ${orderId} and invoice_number is not null`;
  const [order] = await readRows(db, { shape: {} }, ofOrder, {
    invoiceNumber: sql<string>`invoice_number`,
  });
  if (!order) throw new Refused('not-found');
  return order.invoiceNumber;
}

export const readPolicyText = defineAction(
  calls.readPolicyText,
  async ({ db }: ActionContext, { version }) => {
    const policy = await readPolicyVersion(db, version);
    if (!policy) throw new Refused('not-found');
    return policy;
  },
);

export const openAdjustmentNote = defineAction(
  calls.openAdjustmentNote,
  async ({ db, readAdjustmentPdf }: Needs<'readAdjustmentPdf'>, { orderId, refundId }) => {
    const note = await db
      .selectFrom('note_facts')
      .select('number')
      .where('refund_id', '=', refundId)
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    if (!note) throw new Refused('not-found');
    const name = `${formatAdjustmentNumber(note.number)}.pdf`;
    return { name, content: await readAdjustmentPdf(refundId) };
  },
);

/** The files of an order's invoice, the newest last. The first may not have been rendered yet. */
export function listInvoiceFiles(db: Db, orderId: string): Promise<OrderView['invoiceFiles']> {
  const files = sql`(
      select 0 as number, settled_at as issued_at from orders where id = ${orderId} and invoice_number is not null
      union all select number, reissued_at from invoice_reissues where order_id = ${orderId}
    ) as files order by number`;
  return readRows(db, invoiceFile, files, {});
}

/** An earlier file of an invoice, by its number: 0 is the first. Null when there is none. */
async function readInvoiceFile(db: Db, orderId: string, number: number): Promise<Buffer | null> {
  const { rows } = await sql<{ pdf: Buffer }>`
    select pdf from invoice_documents where order_id = ${orderId} and ${number}::integer = 0
    union all
    select pdf from invoice_reissues where order_id = ${orderId} and number = ${number}::integer`.execute(
    db,
  );
  return rows[0]?.pdf ?? null;
}
