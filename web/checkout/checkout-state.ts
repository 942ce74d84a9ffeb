import type { Payment } from '../../contract/checkout.ts';
import type { PaymentMethod } from '../../contract/payment-methods.ts';
import type { RenewalPlan } from '../../contract/renewals.ts';
import type { OrderResult } from '../api/responses.ts';
import type { StepFailure } from '../steps/step-failure.ts';
import type { Progress } from './checkout-steps.ts';
import type { PurchaseAttempt } from './payment/purchase-attempt.ts';
import type { Shortage } from './payment/stock.ts';

export interface CheckoutState extends Progress {
  /** The latest attempt to pay, until it succeeds or the card is declined. */
  readonly attempt: PurchaseAttempt | null;
  readonly isPaying: boolean;
  /** Why it is unknown whether the attempt was charged. Until it is, there is no other attempt. */
  readonly unconfirmed: Unconfirmed | null;
  /**
   * The card of an unconfirmed payment; null if a reload lost it, and the buyer has to enter it.
   */
  readonly card: Payment | null;
  readonly challengeOpen: boolean;
  /** As the shop said when it refused a purchase. */
  readonly shortages: readonly Shortage[];
  /** Products whose keys follow by email, as it said then. */
  readonly backordered: readonly string[];
  /** Other days than those that the buyer was shown, as the shop said when it refused to pay. */
  readonly changedPlan: RenewalPlan | null;
  /** What the buyer chose for a quote whose seats are covered. */
  readonly coveredAnswer: CoveredAnswer | null;
  /** The buyer decides whether to buy it again. */
  readonly earlierOrder: OrderResult | null;
  /** Until the buyer closes the confirmation. */
  readonly order: OrderResult | null;
  /** Null if the page doesn't know. */
  readonly paidBy: PaymentMethod | null;
  /** Until the buyer tries something else. */
  readonly failure: StepFailure | null;
}

/**
 * `resumed`: the page was reloaded, and is about to ask the shop. `to-approve`: the buyer left the
 * bank's challenge or PayPal, or has yet to approve PayTo, and can continue or pay another way.
 * `on-its-way`: the money is. `not-received`: the shop was asked, and knows nothing of it.
 */
export type Unconfirmed = 'resumed' | 'unknown' | 'to-approve' | 'on-its-way' | 'not-received';

/** Renew the seats from the day after their cover ends, or buy new ones that begin today. */
export type CoveredAnswer = 'add-term' | 'new-seats';

export type Changes = Partial<CheckoutState>;
