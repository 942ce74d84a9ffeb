/** What an operator wants refunded. */
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

/** The seats of one line that a refund takes back. */
export interface RefundLine {
  /** The position of the line in the order. */
  readonly position: number;
  readonly seats: number;
  /** The price of these seats in cents before GST. */
  readonly amountCents: number;
  /** Those that an operator has chosen, from 0. The last ones are taken for the rest. */
  readonly chosenSeats: readonly number[];
  /** Those whose keys end, ascending from 0. */
  readonly endedSeats: readonly number[];
}

/** A refund in cents. The amount includes GST. */
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
