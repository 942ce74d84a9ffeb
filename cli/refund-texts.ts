import { formatDollars } from '../contract/money.ts';
import { formatInvoiceNumber, type PaidOrder } from '../server/orders/order.ts';
import { formatAdjustmentNumber } from '../server/refunds/adjustment-note.ts';
import type { PricedRefund, RefundRefusal } from '../server/refunds/refund.ts';
import type { StoredRefund } from '../server/refunds/refund-store.ts';

/** What a refund would return. */
export function describePreview(order: PaidOrder, { amountCents, gstCents, lines }: PricedRefund): string {
  const total = formatDollars(order.totalCents);
  const invoice = `${order.id} (${formatInvoiceNumber(order.invoiceNumber)}, ${total})`;
  return [
    `${describeMoney({ amountCents, gstCents })}, of the order ${invoice}:`,
    ...lines.map(({ position, seats }) => {
      const { productName, productId } = order.lines[position] ?? { productName: '', productId: '' };
      return `  ${countSeats(seats)} of ${productName} (${productId}): revoke as many keys at the vendor afterwards`;
    }),
    ...(lines.length === 0 ? ['  no seats: every key stays valid'] : []),
  ].join('\n');
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
  const keys = revokesKeys ? `\nRevoke its keys at the vendor. To list them: ${list} --keys` : '';
  return `Refunded ${describeMoney(refund)}: the refund ${id} is complete. The running shop mails the adjustment note ${note} now, otherwise the next start does.${keys}`;
}

export function describeRefusal(name: string, refusal: RefundRefusal): string {
  return `Nothing was refunded: ${explain(name, refusal)}.`;
}

function explain(name: string, refusal: RefundRefusal): string {
  switch (refusal.reason) {
    case 'order-not-found':
      return `there is no order ${name}`;
    case 'order-not-paid':
      return `the order ${name} is not paid`;
    case 'nothing-left':
      return `everything of the order ${name} was refunded before`;
    case 'gateway-not-configured':
      return `the order was charged by the gateway ${refusal.gateway}, which isn't configured`;
    case 'refund-under-way':
      return `the refund ${refusal.refundId} of this order has no outcome yet, and the running shop finishes it`;
    case 'product-not-in-order':
      return `the order has no product ${refusal.productId}`;
    case 'too-many-seats':
      return `the order has ${countSeats(refusal.seatsLeft)} of ${refusal.productId} left to refund`;
    case 'more-than-left':
      return `${formatDollars(refusal.leftCents)} is left to refund`;
  }
}

function countSeats(seats: number): string {
  return seats === 1 ? '1 seat' : `${seats} seats`;
}

function describeMoney({ amountCents, gstCents }: { amountCents: number; gstCents: number }): string {
  return `${formatDollars(amountCents)}, including GST of ${formatDollars(gstCents)}`;
}
