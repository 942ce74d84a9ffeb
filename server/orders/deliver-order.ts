import type { Billing } from '../../contract/checkout.ts';
import { queueMail } from '../outbox/outbox-store.ts';
import { type DeliveredLine, type DeliveryParts, deliverKeys } from './deliver-keys.ts';
import { queueInvoiceCopy } from './invoice-mails.ts';
import type { PendingLine } from './order-store.ts';
import { receiptMail } from './receipt-name.ts';

interface DeliverableOrder {
  readonly id: string;
  readonly email: string;
  readonly billing: Billing;
  readonly lines: readonly PendingLine[];
}

/**
 * Gives an order its keys and queues its mails, in the payment's commit. What else is written must come before
 * `markPaid`, which is last.
 */
export async function deliverOrder(
  parts: DeliveryParts,
  { id, email, billing, lines }: DeliverableOrder,
): Promise<DeliveredLine[]> {
  const { tx, send } = parts;
  const delivered = await deliverKeys(parts, { id, lines });
  send(() => queueMail(tx, { kind: receiptMail, subjectId: id, recipient: email }));
  await queueInvoiceCopy(tx, id, { email, billing });
  return delivered;
}
