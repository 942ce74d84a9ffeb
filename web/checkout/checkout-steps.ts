import type { Billing, Payment } from '../../contract/checkout.ts';
import type { OrderResult } from '../api-answers.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';

/** Email, code entry (a part of the email step), address and payment. */
export type CheckoutStep = 1 | 1.5 | 2 | 3;

/** How far a checkout has come. */
export interface CheckoutState {
  readonly step: CheckoutStep;
  /** The address that the latest code was sent to. */
  readonly email: string;
  /** That code, where demo mode gives it away. */
  readonly demoCode: string | null;
  readonly emailVerified: boolean;
  /** The address as it passed validation last. */
  readonly billing: Billing | null;
  /** The latest try to pay, until it succeeds or the card is declined. */
  readonly attempt: PurchaseAttempt | null;
  /** Whether it is open what became of that try. Until it is known, no other may be started. */
  readonly unconfirmed: boolean;
  /** The card of an unconfirmed payment, to ask with; null when it has to be entered (again). It is kept nowhere else. */
  readonly card: Payment | null;
  /** The same was bought by this order moments ago: the buyer has to say whether to buy it again. */
  readonly earlierOrder: OrderResult | null;
  /** What was bought, from the payment until the buyer has closed its dialog. */
  readonly order: OrderResult | null;
}

export type CheckoutEvent =
  | { readonly type: 'code-sent'; readonly email: string; readonly demoCode: string | null }
  | { readonly type: 'email-verified' }
  | { readonly type: 'email-kept' }
  | { readonly type: 'billing-given'; readonly billing: Billing }
  | { readonly type: 'went-back'; readonly to: CheckoutStep }
  | { readonly type: 'payment-sent'; readonly attempt: PurchaseAttempt }
  | { readonly type: 'payment-unconfirmed'; readonly card: Payment | null }
  | { readonly type: 'payment-declined' }
  | { readonly type: 'payment-not-taken' }
  | { readonly type: 'bought-recently'; readonly order: OrderResult }
  | { readonly type: 'buy-again' }
  | { readonly type: 'verification-lost' }
  | { readonly type: 'paid'; readonly order: OrderResult }
  | { readonly type: 'order-seen' };

/** A new checkout, or the one whose payment was under way when the page was left. */
export function startCheckout(unconfirmed: PurchaseAttempt | null): CheckoutState {
  if (unconfirmed === null) return blank;
  const { email, billing } = unconfirmed.purchase;
  return { ...blank, step: 3, email, emailVerified: true, billing, attempt: unconfirmed, unconfirmed: true };
}

/** Where an event leads. An event that does not belong to the present step changes nothing. */
export function nextState(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'code-sent': {
      const { email, demoCode } = event;
      if (state.step >= 2) return state;
      return { ...state, step: 1.5, email, demoCode, emailVerified: false };
    }
    case 'email-verified':
      return state.step === 1.5 ? leaveEmailStep({ ...state, emailVerified: true, demoCode: null }) : state;
    case 'email-kept':
      return state.step === 1 && state.emailVerified ? leaveEmailStep(state) : state;
    case 'billing-given':
      return state.step === 2 ? { ...state, step: 3, billing: event.billing } : state;
    case 'went-back':
      return event.to < state.step ? { ...state, step: event.to } : state;
    case 'payment-sent':
      return state.step === 3 ? { ...state, attempt: event.attempt } : state;
    case 'payment-unconfirmed':
      return { ...state, unconfirmed: true, card: event.card };
    case 'payment-declined':
      return { ...state, ...noPayment };
    case 'payment-not-taken':
      return { ...state, unconfirmed: false, card: null };
    case 'bought-recently':
      return { ...state, unconfirmed: false, card: null, earlierOrder: event.order };
    case 'buy-again':
      return { ...state, earlierOrder: null, attempt: approveRepeat(state) };
    case 'verification-lost':
      return { ...state, step: 1, emailVerified: false };
    case 'paid':
      return { ...state, ...noPayment, step: 1, order: event.order };
    case 'order-seen':
      return { ...state, order: null };
  }
}

const noPayment = { attempt: null, unconfirmed: false, card: null, earlierOrder: null } as const;

const blank: CheckoutState = {
  step: 1,
  email: '',
  demoCode: null,
  emailVerified: false,
  billing: null,
  ...noPayment,
  order: null,
};

/** A payment that waits to be confirmed has its address already. */
function leaveEmailStep(state: CheckoutState): CheckoutState {
  return { ...state, step: state.unconfirmed ? 3 : 2 };
}

/** The try goes on, now with the buyer's word for it. */
function approveRepeat({ attempt, earlierOrder }: CheckoutState): PurchaseAttempt | null {
  return attempt && earlierOrder ? { ...attempt, buyAgain: earlierOrder.orderId } : attempt;
}
