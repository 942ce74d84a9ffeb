/** What an operator wants refunded. */
export type RefundSelection =
  /** All that is left: every seat and every cent. */
  | { readonly kind: 'whole' }
  | { readonly kind: 'seats'; readonly seats: readonly SeatCount[] }
  /** Cents including GST, without seats: a reduction of the price. */
  | { readonly kind: 'amount'; readonly amountCents: number };

export interface SeatCount {
  readonly productId: string;
  readonly seats: number;
}

/** The seats of one line that a refund takes back. */
export interface RefundLine {
  /** The position of the line in the order. */
  readonly position: number;
  readonly seats: number;
  /** The price of these seats in cents before GST. */
  readonly amountCents: number;
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
  | { readonly reason: 'more-than-left'; readonly leftCents: number };
