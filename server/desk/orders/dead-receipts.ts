import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { MailRejection } from '../../outbox/outbox-store.ts';
import { readRows } from '../read-rows.ts';

/** Lists the paid orders whose receipt email failed permanently, the oldest failure first. */
export function listDeadReceipts(db: Db) {
  const dead = sql`orders where receipt_rejected_at is not null order by receipt_rejected_at, id`;
  return readRows(db, { shape: {} }, dead, {
    orderId: sql<string>`id`,
    invoiceNumber: sql<string>`invoice_number`,
    email: sql<string>`email`,
    paidAt: sql<string>`settled_at`,
    diedAt: sql<string>`receipt_rejected_at`,
    reason: sql<MailRejection>`receipt_rejection`,
  });
}
