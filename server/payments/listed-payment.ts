export interface ListedRefund {
  readonly gatewayRefundId: string;
  /** The shop's own id; null for a refund made elsewhere, such as in the gateway's dashboard. */
  readonly refundId: string | null;
  readonly amountCents: number;
  readonly state: 'completed' | 'pending' | 'failed';
  readonly createdAt: Date;
  /** Who took the money back, where no seller returned it. */
  readonly reversedBy?: string;
}

export interface ListedPayment {
  readonly paymentId: string;
  /** Null for a payment that was not made by a shop. */
  readonly orderId: string | null;
  readonly amountCents: number;
  /** In lower case, such as `aud`. */
  readonly currency: string;
  readonly isCaptured: boolean;
  /** The money is held, and not taken. */
  readonly isAuthorised: boolean;
  readonly refundedCents: number;
  readonly createdAt: Date;
}

/** One that the gateway lists in a shape in which the shop can't read it. */
export interface UnreadablePayment {
  readonly kind: 'unreadable';
  readonly paymentId: string;
  readonly orderId: string | null;
  readonly createdAt: Date;
}
