import { formatDollars } from '../../contract/money.ts';
import type { RefundRefusal } from './refund.ts';

/** A refusal as a sentence. `name` is the order as the operator named it. */
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
    case 'refunded-since':
      return `${formatDollars(refusal.refundedCents)} of the order were refunded in the meantime`;
    case 'product-not-in-order':
      return `the order has no product ${refusal.productId}`;
    case 'too-many-seats':
      return `the order has ${countSeats(refusal.seatsLeft)} of ${refusal.productId} left to refund`;
    case 'seat-without-key':
      return `seat ${refusal.number} of ${refusal.productId} has no valid key of its own`;
    case 'more-than-left':
      return `${formatDollars(refusal.leftCents)} is left to refund`;
  }
}

export function countSeats(seats: number): string {
  return seats === 1 ? '1 seat' : `${seats} seats`;
}
