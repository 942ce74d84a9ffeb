import type { Billing, Payment } from '../../contract/checkout.ts';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import type { OrderResult } from '../api/responses.ts';
import type { StepFailure } from '../steps/step-failure.ts';
import { buyCart, type CheckoutGoal, lastStepOf } from './checkout-goal.ts';
import {
  type CheckoutDrafts,
  type CheckoutState,
  type CheckoutStep,
  canShow,
  noPayment,
  noStockNews,
} from './checkout-state.ts';
import { chooseGoal } from './choose-goal.ts';
import type { CheckoutFailure } from './payment/checkout-failure.ts';
import type { PurchaseAttempt } from './payment/purchase-attempt.ts';

export type CheckoutEvent =
  | { readonly type: 'goal-chosen'; readonly goal: CheckoutGoal }
  | { readonly type: 'code-sent'; readonly email: string; readonly demoCode: string | null }
  | { readonly type: 'email-verified'; readonly at: number }
  | { readonly type: 'email-kept' }
  | { readonly type: 'billing-given'; readonly billing: Billing }
  /** By a button of the step, or by the browser's Back and Forward. */
  | { readonly type: 'moved'; readonly to: CheckoutStep }
  | { readonly type: 'form-left'; readonly drafts: CheckoutDrafts }
  | { readonly type: 'failed'; readonly failure: StepFailure }
  | { readonly type: 'retried' }
  | { readonly type: 'payment-sent'; readonly attempt: PurchaseAttempt }
  | { readonly type: 'challenge-opened' }
  | { readonly type: 'challenge-closed' }
  | { readonly type: 'challenge-left'; readonly left: Pick<CheckoutState, 'card' | 'failure'> }
  /** The shop can't tell the outcome yet, or could not be asked. `reachedShop`: it knows the payment. */
  | { readonly type: 'status-unknown'; readonly reachedShop: boolean }
  | { readonly type: 'money-on-its-way'; readonly card: Payment }
  | { readonly type: 'another-card' }
  | { readonly type: 'payment-failed'; readonly failure: CheckoutFailure; readonly card: Payment }
  | { readonly type: 'buy-again' }
  | { readonly type: 'paid'; readonly order: OrderResult }
  | { readonly type: 'order-seen' }
  | { readonly type: 'quote-failed'; readonly failure: CheckoutFailure }
  | { readonly type: 'quote-made'; readonly quote: QuoteAnswer }
  | { readonly type: 'quote-seen' };

/** Where an event leads. An event that does not belong to the present step changes nothing but the failure. */
export function nextState(before: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (event.type === 'failed') return { ...before, failure: event.failure };
  if (event.type === 'payment-failed')
    return afterFailedPayment({ ...before, isPaying: false, resumed: false }, event);

  if (event.type === 'quote-failed') return afterFailedQuote(before, event.failure);

  const state = { ...before, failure: null };
  switch (event.type) {
    case 'goal-chosen':
      return chooseGoal(state, event.goal);
    case 'code-sent': {
      const { email, demoCode } = event;
      const isLast = state.step === lastStepOf(state.goal);
      const isLate = state.step === 'address' || (isLast && state.verifiedAt !== null);
      return isLate ? state : { ...state, step: 'code', email, demoCode, verifiedAt: null };
    }
    case 'email-verified':
      return state.step === 'code' ? afterEmail({ ...state, verifiedAt: event.at, demoCode: null }) : state;
    case 'email-kept':
      return state.step === 'email' && state.verifiedAt !== null ? afterEmail(state) : state;
    case 'billing-given':
      return state.step === 'address' ? withBilling(state, event.billing) : state;
    case 'moved':
      return canShow(state, event.to) ? { ...state, step: event.to } : state;
    case 'form-left':
      return { ...state, drafts: event.drafts };
    case 'retried':
      return state;
    case 'payment-sent':
      return state.step === 'payment' ? { ...state, isPaying: true, attempt: event.attempt } : state;
    case 'challenge-opened':
      return state.isPaying ? { ...state, challengeOpen: true } : state;
    case 'challenge-closed':
      return { ...state, challengeOpen: false };
    case 'challenge-left':
      return {
        ...state,
        ...event.left,
        isPaying: false,
        resumed: false,
        unconfirmed: true,
        challengeLeft: true,
        isMoneyOnItsWay: false,
      };
    case 'money-on-its-way':
      return {
        ...state,
        card: event.card,
        isPaying: false,
        resumed: false,
        unconfirmed: true,
        challengeLeft: false,
        isMoneyOnItsWay: true,
      };
    case 'status-unknown':
      // The challenge may have been passed elsewhere, so the payment may be charged.
      return { ...state, resumed: false, challengeLeft: state.challengeLeft && !event.reachedShop };
    case 'another-card':
      return state.challengeLeft && !state.isPaying ? { ...state, ...noPayment } : state;
    case 'buy-again': {
      const { attempt, earlierOrder } = state;
      const approved = attempt && earlierOrder && { ...attempt, buyAgain: earlierOrder.orderId };
      return { ...state, earlierOrder: null, attempt: approved };
    }
    case 'paid':
      return { ...state, ...noPayment, ...noStockNews, goal: buyCart, step: 'email', order: event.order };
    case 'order-seen':
      return { ...state, order: null };
    case 'quote-made':
      return state.goal.kind === 'get-quote' ? { ...state, madeQuote: event.quote } : state;
    case 'quote-seen':
      return { ...state, madeQuote: null };
  }
}

function withBilling(state: CheckoutState, billing: Billing): CheckoutState {
  return { ...state, step: lastStepOf(state.goal), billing };
}

/** A last step that waits for the verification has its address already. */
function afterEmail(state: CheckoutState): CheckoutState {
  const step = state.unconfirmed || state.verifyingAgain ? lastStepOf(state.goal) : 'address';
  return { ...state, step, verifyingAgain: false };
}

const nothingCharged = { unconfirmed: false, challengeLeft: false, card: null } as const;

type PaymentFailed = Extract<CheckoutEvent, { type: 'payment-failed' }>;

/** Only failures that prove that nothing was charged end an unconfirmed payment. */
function afterFailedPayment(state: CheckoutState, { failure, card }: PaymentFailed): CheckoutState {
  switch (failure.kind) {
    case 'unknown':
      return { ...state, unconfirmed: true, challengeLeft: false, card };
    case 'other-card-details':
      return { ...state, unconfirmed: true, challengeLeft: false, card: null };
    case 'declined':
      return { ...state, ...noPayment };
    case 'bought-elsewhere':
    case 'not-sent':
    case 'quote-refused':
    case 'not-on-sale':
    case 'prices-changed':
      return { ...state, ...nothingCharged };
    case 'out-of-stock':
      return { ...state, ...nothingCharged, shortages: failure.shortages };
    case 'backorder':
      return { ...state, ...nothingCharged, backordered: failure.productIds };
    case 'bought-recently':
      return { ...state, ...nothingCharged, earlierOrder: failure.order };
    case 'verify-again':
      return { ...state, verifiedAt: null, verifyingAgain: true };
    case 'fields':
      return { ...state, step: failure.step ?? state.step };
    case 'refused':
      return state;
  }
}

/** Nothing is charged for a quote, and the same request again returns the same quote. */
function afterFailedQuote(state: CheckoutState, failure: CheckoutFailure): CheckoutState {
  if (failure.kind === 'verify-again') return { ...state, verifiedAt: null, verifyingAgain: true };
  return failure.kind === 'fields' ? { ...state, step: failure.step ?? state.step } : state;
}
