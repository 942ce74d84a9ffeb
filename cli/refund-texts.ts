import { bankTransferName } from '../contract/desk/order.ts';
import { formatDollars } from '../contract/money.ts';
import { formatInvoiceNumber, type PaidOrder } from '../server/orders/order.ts';
import { formatAdjustmentNumber } from '../server/refunds/adjustment-note.ts';
import { countSeats } from '../server/refunds/describe-refusal.ts';
import type { StoredRefund } from '../server/refunds/refund-store.ts';
import type { PreviewedRefund } from '../server/refunds/request-refund.ts';

/** What a refund would return. */
export function describePreview(order: PaidOrder, { amountCents, gstCents, lines }: PreviewedRefund): string {
  const total = formatDollars(order.totalCents);
  const invoice = `${order.id} (${formatInvoiceNumber(order.invoiceNumber)}, ${total})`;
  return [
    `${describeMoney({ amountCents, gstCents })}, of the order ${invoice}:`,
    ...lines.map(({ position, seats, endedKeys }) => {
      const { productName, productId } = order.lines[position] ?? { productName: '', productId: '' };
      return `  ${countSeats(seats)} of ${productName} (${productId}): ${describeEnded(endedKeys)}`;
    }),
    ...(lines.length === 0 ? ['  no seats: every key stays valid'] : []),
    ...(order.paymentMethod === 'bank-transfer'
      ? [`  transfer ${formatDollars(amountCents)} back to the buyer yourself: the refund only records it`]
      : []),
  ].join('\n');
}

function describeEnded(keys: PreviewedRefund['lines'][number]['endedKeys']): string {
  if (keys.length === 0) return 'no key ends';
  const list = keys.map(({ number, ending }) => `…${ending} (seat ${number})`).join(', ');
  return `these keys end, to be revoked at the vendor afterwards: ${list}`;
}

/** What became of a refund. `revokesKeys`: it includes seats. */
export function describeOutcome(refund: StoredRefund, revokesKeys: boolean): string {
  const { id, state, noteNumber, lastError, gatewayRefundId, orderId } = refund;
  if (state === 'failed') return `Nothing was refunded: the refund ${id} failed. ${lastError ?? ''}`;
  const list = `npm run shop -- refunds list --order ${orderId}`;
  if (state === 'requested') {
    const reason = gatewayRefundId
      ? 'The gateway accepted it and completes it later.'
      : 'The gateway did not say whether it made it.';
    return `The refund ${id} has no outcome yet. ${reason} Don't refund the order again: the running shop finishes this refund, otherwise the next start does.\nTo see its outcome: ${list}`;
  }
  const note = noteNumber === null ? '' : formatAdjustmentNumber(noteNumber);
  const transfer =
    refund.gateway === bankTransferName
      ? `\nTransfer ${formatDollars(refund.amountCents)} back to the buyer yourself, if you haven't yet: the shop only records it.`
      : '';
  const keys = revokesKeys ? `\nRevoke its keys at the vendor. To list them: ${list} --keys` : '';
  return `Refunded ${describeMoney(refund)}: the refund ${id} is complete. The running shop mails the adjustment note ${note} now, otherwise the next start does.${transfer}${keys}`;
}

function describeMoney({ amountCents, gstCents }: { amountCents: number; gstCents: number }): string {
  return `${formatDollars(amountCents)}, including GST of ${formatDollars(gstCents)}`;
}
