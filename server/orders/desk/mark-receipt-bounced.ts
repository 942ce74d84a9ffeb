import { sql } from 'kysely';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { recordMailFailure } from '../../mail/mail-failures.ts';
import { type ChangeNeeds, defineChange } from '../../operators/desk/action.ts';
import { refuse } from '../../platform/http/refused.ts';
import { maskAddress } from '../../platform/log/log.ts';
import { readQueuedReceipt } from '../order-mails.ts';
import { lockPaidOrder } from '../order-store.ts';
import { markReceiptRejected } from '../receipt-store.ts';

/**
 * A mail server accepted the receipt, and another one sent it back later, to a mailbox that a
 * person reads. From then on the order needs somebody, until its receipt is sent again.
 */
export const markReceiptBounced = defineChange(
  calls.markReceiptBounced,
  async ({ tx, record }: ChangeNeeds, { orderId }) => {
    const order = await lockPaidOrder(tx, orderId);
    if (!order) throw refuse(`The order ${orderId} is not paid, so it has no receipt.`);
    const { email } = order;
    if (await readQueuedReceipt(tx, orderId, email))
      throw refuse(`The receipt of the order ${orderId} is queued: wait until it is sent.`);
    const { rows } = await sql`
      select from orders where id = ${orderId} and receipt_rejected_at is not null`.execute(tx);
    if (rows.length > 0)
      throw refuse(`The receipt of the order ${orderId} is marked as undelivered already.`);

    await markReceiptRejected(tx, orderId, 'address-refused');
    await recordMailFailure(tx, { kind: 'receipt', subjectId: orderId }, 'address-refused');
    await record({ orderId, after: { email: maskAddress(email) } });
    return { email };
  },
);
