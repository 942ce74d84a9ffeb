import type { Payment } from '../../contract/checkout.ts';

/** Charges cards. The order id is the idempotency key: an order is charged at most once. */
export interface PaymentGateway {
  /** Unique, and the same after a restart: every order records it. */
  readonly name: string;

  /** A `demo` gateway never moves real money. */
  readonly mode: 'demo' | 'live';

  /**
   * Charges a card an amount in cents of AUD. A repeated order id returns the outcome of the first charge and never
   * charges again. Responds within 10 s. Never throws because of a card, a network or a gateway.
   */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;

  /**
   * Returns the outcome of an order's charge. If there was no charge, closes the order: a charge that arrives later
   * is declined. Reconciliation calls this.
   */
  settle(orderId: string): Promise<SettledOutcome>;
}

export interface ChargeRequest {
  readonly orderId: string;
  readonly amountCents: number;
  readonly card: Payment;
}

export type ChargeOutcome = SettledCharge | UnknownOutcome;
export type SettledOutcome = SettledCharge | UnknownOutcome | { readonly kind: 'never-charged' };

/** `approved`: the money was taken. `declined`: it wasn't, and never will be for this order. */
export type SettledCharge =
  | { readonly kind: 'approved'; readonly transactionId: string }
  | { readonly kind: 'declined'; readonly reason: DeclineReason };

/** The money may or may not have been taken. Only `settle` can find out. */
export interface UnknownOutcome {
  readonly kind: 'unknown';
}

/** Each is also the code of a problem in `contract/problems.ts`. */
export const declineReasons = [
  'card-declined',
  'insufficient-funds',
  'card-expired',
  'wrong-security-code',
  'test-cards-only',
] as const;
export type DeclineReason = (typeof declineReasons)[number];
