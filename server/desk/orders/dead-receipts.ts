import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import type { MailRejection } from '../../outbox/mail-kind.ts';

/** A paid order whose receipt email failed permanently. */
export interface DeadReceipt {
  readonly orderId: string;
  readonly invoiceNumber: string;
  readonly email: string;
  readonly paidAt: Date;
  readonly diedAt: Date;
  readonly reason: MailRejection;
}

/** Lists every dead receipt, the oldest first. */
export async function listDeadReceipts(db: Db): Promise<DeadReceipt[]> {
  const { rows } = await sql<Omit<DeadReceipt, 'invoiceNumber'> & { number: number }>`
    select id as "orderId", invoice_number as number, email, settled_at as "paidAt",
      receipt_rejected_at as "diedAt", receipt_rejection as reason
    from orders
    where receipt_rejected_at is not null
    order by receipt_rejected_at, id`.execute(db);
  return rows.map(({ number, ...receipt }) => ({ ...receipt, invoiceNumber: formatInvoiceNumber(number) }));
}
