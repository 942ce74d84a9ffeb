import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { formatInvoiceNumber } from '../orders/order.ts';

/** A paid order whose receipt nobody will try to mail again. */
export interface DeadReceipt {
  readonly orderId: string;
  readonly invoiceNumber: string;
  readonly email: string;
  readonly paidAt: Date;
  readonly diedAt: Date;
  /** The mail server refused the address for good, or every attempt failed. */
  readonly reason: 'address-refused' | 'attempts-used-up';
}

/** Every dead receipt, the oldest first. */
export async function listDeadReceipts(db: Kysely<Database>): Promise<DeadReceipt[]> {
  const { rows } = await sql<Omit<DeadReceipt, 'invoiceNumber'> & { number: number }>`
    with dead as (
      select id, 'address-refused' as reason, receipt_rejected_at as died_at
      from orders
      where receipt_rejected_at is not null
      union all
      select substr(key, length('receipt:') + 1), 'attempts-used-up', updated_at
      from graphile_worker.jobs
      where key like 'receipt:%' and attempts >= max_attempts and locked_at is null
    )
    select
      orders.id as "orderId", invoice_number as number, email, settled_at as "paidAt", died_at as "diedAt", reason
    from dead
    join orders using (id)
    where state = 'paid'
    order by died_at, orders.id`.execute(db);
  return rows.map(({ number, ...receipt }) => ({ ...receipt, invoiceNumber: formatInvoiceNumber(number) }));
}
