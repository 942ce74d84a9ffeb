import type { Billing, Payment } from '../../contract/checkout.ts';
import type { OrderResult } from '../api-answers.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';

/** The steps in their order. The code is a part of the email step for the buyer. */
export const checkoutSteps = ['email', 'code', 'address', 'payment'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

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
  /** The shop asked for another verification at the payment: that is where it leads back to. */
  readonly verifyingAgain: boolean;
  /** How often the browser's Back and Forward were used. */
  readonly travels: number;
}

export type CheckoutEvent =
  | { readonly type: 'code-sent'; readonly email: string; readonly demoCode: string | null }
  | { readonly type: 'email-verified' }
  | { readonly type: 'email-kept' }
  | { readonly type: 'billing-given'; readonly billing: Billing }
  | { readonly type: 'went-back'; readonly to: CheckoutStep }
  /** The browser's Back or Forward. */
  | { readonly type: 'travelled'; readonly to: CheckoutStep }
  | { readonly type: 'payment-sent'; readonly attempt: PurchaseAttempt }
  | { readonly type: 'payment-unconfirmed'; readonly card: Payment | null }
  | { readonly type: 'payment-declined' }
  | { readonly type: 'payment-not-taken' }
  | { readonly type: 'bought-recently'; readonly order: OrderResult }
  | { readonly type: 'buy-again' }
  | { readonly type: 'verification-lost' }
  | { readonly type: 'paid'; readonly order: OrderResult }
  | { readonly type: 'order-seen' };

/** What of a checkout survives a reload. */
export type CheckoutProgress = Pick<
  CheckoutState,
  'step' | 'email' | 'demoCode' | 'emailVerified' | 'billing'
>;

/** A new checkout, or the one that was under way when the page was left: its payment, or else its steps. */
export function startCheckout(
  unconfirmed: PurchaseAttempt | null,
  progress: CheckoutProgress | null = null,
): CheckoutState {
  if (unconfirmed === null) {
    const resumed = { ...blank, ...progress };
    return canShow(resumed, resumed.step) ? resumed : { ...resumed, step: 'email' };
  }
  const { email, billing } = unconfirmed.purchase;
  return {
    ...blank,
    step: 'payment',
    email,
    emailVerified: true,
    billing,
    attempt: unconfirmed,
    unconfirmed: true,
  };
}

/** Where an event leads. An event that does not belong to the present step changes nothing. */
export function nextState(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'code-sent': {
      const { email, demoCode } = event;
      if (state.step === 'address' || (state.step === 'payment' && state.emailVerified)) return state;
      return { ...state, step: 'code', email, demoCode, emailVerified: false };
    }
    case 'email-verified':
      return state.step === 'code'
        ? leaveEmailStep({ ...state, emailVerified: true, demoCode: null })
        : state;
    case 'email-kept':
      return state.step === 'email' && state.emailVerified ? leaveEmailStep(state) : state;
    case 'billing-given':
      return state.step === 'address' ? { ...state, step: 'payment', billing: event.billing } : state;
    case 'went-back':
      return isBefore(event.to, state.step) ? { ...state, step: event.to } : state;
    case 'travelled':
      return canShow(state, event.to) ? { ...state, step: event.to, travels: state.travels + 1 } : state;
    case 'payment-sent':
      return state.step === 'payment' ? { ...state, attempt: event.attempt } : state;
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
      return { ...state, emailVerified: false, verifyingAgain: true };
    case 'paid':
      return { ...state, ...noPayment, step: 'email', order: event.order };
    case 'order-seen':
      return { ...state, order: null };
  }
}

/** The step to go back to; null before the first. */
export function stepBefore(step: CheckoutStep): CheckoutStep | null {
  if (step === 'email') return null;
  return step === 'payment' ? 'address' : 'email';
}

export function isBefore(one: CheckoutStep, other: CheckoutStep): boolean {
  return checkoutSteps.indexOf(one) < checkoutSteps.indexOf(other);
}

/** Whether a step has what it needs. A code is entered once. */
export function canShow(state: CheckoutState, step: CheckoutStep): boolean {
  switch (step) {
    case 'email':
      return true;
    case 'code':
      return state.email !== '' && !state.emailVerified;
    case 'address':
      return state.emailVerified || state.billing !== null;
    case 'payment':
      return state.billing !== null;
  }
}

const noPayment = { attempt: null, unconfirmed: false, card: null, earlierOrder: null } as const;

const blank: CheckoutState = {
  step: 'email',
  email: '',
  demoCode: null,
  emailVerified: false,
  billing: null,
  ...noPayment,
  order: null,
  verifyingAgain: false,
  travels: 0,
};

/** A payment that waits has its address already. */
function leaveEmailStep(state: CheckoutState): CheckoutState {
  return {
    ...state,
    step: state.unconfirmed || state.verifyingAgain ? 'payment' : 'address',
    verifyingAgain: false,
  };
}

/** The try goes on, now with the buyer's word for it. */
function approveRepeat({ attempt, earlierOrder }: CheckoutState): PurchaseAttempt | null {
  return attempt && earlierOrder ? { ...attempt, buyAgain: earlierOrder.orderId } : attempt;
}
