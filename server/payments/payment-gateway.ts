import type { Payment } from '../../contract/checkout.ts';

/** Takes money from cards. An order is charged at most once: its id is the gateway's idempotency key. */
export interface PaymentGateway {
  /** Names this gateway and no other, today and after a restart: it is kept with every order. */
  readonly name: string;

  /** `demo` gateways never move real money. */
  readonly mode: 'demo' | 'live';

  /**
   * Charges a card with an amount in cents of AUD. The same order id gives the first charge's outcome and
   * never a second charge. Settles within 10 s; never throws for what a card, a network or a gateway may do.
   */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;

  /**
   * Asks what became of an order's charge and, where there was none, makes sure that there never will be one:
   * a charge that arrives later is refused. This is how reconciliation learns the truth.
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

/** `approved`: the money is taken. `declined`: it is not, and never will be for this order. */
export type SettledCharge =
  | { readonly kind: 'approved'; readonly transactionId: string }
  | { readonly kind: 'declined'; readonly reason: DeclineReason };

/** The gateway did not say: the money may or may not be taken. Only `settle` can tell. */
export interface UnknownOutcome {
  readonly kind: 'unknown';
}

/** Each is also the code of the problem that the buyer is shown (`contract/problems.ts`). */
export const declineReasons = [
  'card-declined',
  'insufficient-funds',
  'card-expired',
  'wrong-security-code',
  'test-cards-only',
] as const;
export type DeclineReason = (typeof declineReasons)[number];
