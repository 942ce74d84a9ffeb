import type { Kysely, Selectable } from 'kysely';
import type { OrderView } from '../../../contract/desk/order.ts';
import type { Database } from '../../database/tables.ts';
import { readQueuedReceipt } from '../../orders/lock-paid-order.ts';

type OrderRow = Pick<
  Selectable<Database['orders']>,
  'id' | 'email' | 'receipt_accepted_at' | 'receipt_rejected_at' | 'receipt_rejection'
>;

/** What became of the receipt of an order. */
export async function readReceipt(db: Kysely<Database>, row: OrderRow): Promise<OrderView['receipt']> {
  const { receipt_accepted_at: acceptedAt, receipt_rejected_at: rejectedAt, receipt_rejection: reason } = row;
  const queuedAt = await readQueuedReceipt(db, row.id, row.email);
  const describe = (state: OrderView['receipt']['state'], at: Date | null) => ({
    ...{ state, at: at?.toISOString() ?? null },
    reason: state === 'dead' ? reason : null,
    isQueued: queuedAt !== null,
  });
  if (rejectedAt) return describe('dead', rejectedAt);
  if (acceptedAt) return describe('accepted', acceptedAt);
  return describe(queuedAt ? 'waiting' : 'none', queuedAt);
}
