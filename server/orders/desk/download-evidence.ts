import { sql } from 'kysely';
import { orderCalls } from '../../../contract/desk/orders.ts';
import { defineAction, type Needs } from '../../operators/desk/action.ts';
import { readRows } from '../../operators/desk/read-rows.ts';
import type { Db } from '../../platform/database/pool.ts';
import { refuse } from '../../platform/http/refused.ts';

/**
 * Of any paid order: a bank may announce a dispute before its gateway does. The audit event is
 * committed before the file leaves.
 */
export const downloadEvidence = defineAction(
  orderCalls.downloadEvidence,
  async (context: Needs<'renderEvidence' | 'clock'>, { orderId }) => {
    const { db, clock, record, renderEvidence } = context;
    const content = await renderEvidence(orderId, clock());
    if (!content) throw refuse(`The order ${orderId} is not paid, so there is nothing to dispute.`);
    const name = `${await readInvoiceNumber(db, orderId)}-evidence.pdf`;
    await db.transaction().execute((tx) => record(tx, { orderId, after: { file: name } }));
    return { name, content };
  },
);

async function readInvoiceNumber(db: Db, orderId: string): Promise<string> {
  const [order] = await readRows(db, { shape: {} }, sql`order_facts where id = ${orderId}`, {
    invoiceNumber: sql<string>`invoice_number`,
  });
  return order?.invoiceNumber ?? orderId;
}
