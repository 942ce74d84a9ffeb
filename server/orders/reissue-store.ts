import type { Billing } from '../../contract/checkout.ts';
import type { Tx } from '../platform/database/pool.ts';
import type { PaidOrder } from './order.ts';

interface Reissue {
  /** With the details that its invoice had. */
  readonly order: Pick<PaidOrder, 'id' | 'billing'>;
  readonly billing: Billing;
  /** 1 for the first reissue of the order's invoice. */
  readonly number: number;
  readonly pdf: Buffer;
  readonly reissuedAt: Date;
}

/**
 * Corrects the details of a locked order, and keeps the earlier ones with the new file of its
 * invoice.
 */
export async function insertReissue(
  tx: Tx,
  { order, billing, number, pdf, reissuedAt }: Reissue,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ billing: JSON.stringify(billing) })
    .where('id', '=', order.id)
    .execute();
  await tx
    .insertInto('invoice_reissues')
    .values({
      order_id: order.id,
      number,
      earlier_billing: JSON.stringify(order.billing),
      pdf,
      reissued_at: reissuedAt,
    })
    .execute();
}
