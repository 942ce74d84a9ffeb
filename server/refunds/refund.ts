import { formatDollars } from '../../contract/money.ts';
import { formatSeats } from '../../contract/quantity.ts';

export type RefundSelection =
  /** All that is left: every seat and every cent. */
  | { readonly kind: 'whole' }
  | { readonly kind: 'seats'; readonly seats: readonly SeatSelection[] }
  /** Cents including GST, without seats: a reduction of the price. */
  | { readonly kind: 'amount'; readonly amountCents: number };

/** Seats of a product: so many, which are its last ones, or those with these numbers, of which 1 is the first. */
export type SeatSelection =
  | { readonly productId: string; readonly seats: number }
  | { readonly productId: string; readonly numbers: readonly number[] };

export interface RefundLine {
  readonly position: number;
  readonly seats: number;
  readonly amountCents: number;
  /** Those that an operator has chosen, from 0. The last ones are taken for the rest. */
  readonly chosenSeats: readonly number[];
  /** Those whose keys end, ascending from 0. */
  readonly endedSeats: readonly number[];
}

export interface PricedRefund {
  readonly amountCents: number;
  readonly gstCents: number;
  readonly lines: readonly RefundLine[];
}

/** Why an order can't be refunded as asked. Nothing was written or returned then. */
export type RefundRefusal =
  | { readonly reason: 'order-not-found' | 'order-not-paid' | 'nothing-left' }
  /** This process can't ask the gateway that charged the order. */
  | { readonly reason: 'gateway-not-configured'; readonly gateway: string }
  /** An earlier refund of the order has no outcome yet. */
  | { readonly reason: 'refund-under-way'; readonly refundId: string }
  /** More was refunded than when the operator decided. */
  | { readonly reason: 'refunded-since'; readonly refundedCents: number }
  | { readonly reason: 'product-not-in-order'; readonly productId: string }
  | { readonly reason: 'too-many-seats'; readonly productId: string; readonly seatsLeft: number }
  | { readonly reason: 'seat-without-key'; readonly productId: string; readonly number: number }
  | { readonly reason: 'more-than-left'; readonly leftCents: number };

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
      return `the order has ${formatSeats(refusal.seatsLeft)} of ${refusal.productId} left to refund`;
    case 'seat-without-key':
      return `seat ${refusal.number} of ${refusal.productId} has no valid key of its own`;
    case 'more-than-left':
      return `${formatDollars(refusal.leftCents)} is left to refund`;
  }
}
