import type { Billing, Payment } from '../../contract/checkout.ts';
import type { PaymentMethod } from '../../contract/payment-methods.ts';
import type { OrderResult } from '../api/responses.ts';
import type { CheckoutGoal } from '../tabs/opened-checkout.ts';
import type { VerificationEvent } from '../verification/verification.ts';
import {
  type CheckoutState,
  type CheckoutStep,
  canShow,
  chooseGoal,
  lastStepOf,
  newPurchase,
  noPayment,
} from './checkout-state.ts';
import type { CheckoutFailure } from './payment/checkout-failure.ts';
import type { PurchaseAttempt } from './payment/purchase-attempt.ts';

export type CheckoutEvent =
  | VerificationEvent
  | { readonly type: 'goal-chosen'; readonly goal: CheckoutGoal }
  | { readonly type: 'email-kept' }
  | { readonly type: 'billing-given'; readonly billing: Billing }
  /** By a button of the step, or by the browser's Back and Forward. */
  | { readonly type: 'moved'; readonly to: CheckoutStep }
  | { readonly type: 'form-left'; readonly drafts: CheckoutState['drafts'] }
  | { readonly type: 'reminders-chosen'; readonly reminders: boolean }
  | { readonly type: 'payment-sent'; readonly attempt: PurchaseAttempt }
  | { readonly type: 'challenge-shown'; readonly open: boolean }
  /** The shop could not be asked after a challenge. */
  | { readonly type: 'outcome-lost' }
  /** The buyer has to approve it, or the money is on its way. */
  | ({ readonly type: 'payment-waits' } & Pick<CheckoutState, 'unconfirmed' | 'card' | 'failure'>)
  /** The shop can't tell the outcome yet, or could not be asked. `reachedShop`: it knows the payment. */
  | { readonly type: 'status-unknown'; readonly reachedShop: boolean }
  | { readonly type: 'another-card' }
  | { readonly type: 'payment-failed'; readonly failure: CheckoutFailure; readonly card: Payment }
  | { readonly type: 'buy-again' }
  /** `paidBy` is missing for an order that was bought before. */
  | { readonly type: 'paid'; readonly order: OrderResult; readonly paidBy?: PaymentMethod }
  | { readonly type: 'quote-failed'; readonly failure: CheckoutFailure }
  /** The buyer has closed the confirmation. */
  | { readonly type: 'result-seen' };

/** Where an event leads. An event that does not belong to the present step changes nothing but the failure. */
export function nextState(before: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (event.type === 'failed') return { ...before, failure: event.failure };
  if (event.type === 'payment-failed')
    return afterFailedPayment({ ...before, isPaying: false }, event);
  if (event.type === 'quote-failed') return afterFailedQuote(before, event.failure);
  if (event.type === 'status-unknown') return afterUnknownStatus(before, event.reachedShop);
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
      return state.step === 'code'
        ? afterEmail({ ...state, verifiedAt: event.at, demoCode: null })
        : state;
    case 'email-kept':
      return state.step === 'email' && state.verifiedAt !== null ? afterEmail(state) : state;
    case 'billing-given':
      return state.step === 'address'
        ? { ...state, step: lastStepOf(state.goal), billing: event.billing }
        : state;
    case 'moved':
      return canShow(state, event.to) ? { ...state, step: event.to } : state;
    case 'form-left':
      return { ...state, drafts: event.drafts };
    case 'retried':
      return state;
    case 'reminders-chosen':
      return { ...before, reminders: event.reminders };
    case 'payment-sent':
      return state.step === 'payment'
        ? { ...state, isPaying: true, attempt: event.attempt }
        : state;
    case 'challenge-shown':
      return { ...state, challengeOpen: event.open && state.isPaying };
    case 'outcome-lost':
      return { ...state, unconfirmed: 'unknown' };
    case 'payment-waits': {
      const { unconfirmed, card, failure } = event;
      return { ...state, isPaying: false, unconfirmed, card, failure };
    }
    case 'another-card':
      return state.unconfirmed === 'to-approve' && !state.isPaying
        ? { ...state, ...noPayment }
        : state;
    case 'buy-again': {
      const { attempt, earlierOrder } = state;
      const approved = attempt && earlierOrder && { ...attempt, buyAgain: earlierOrder.orderId };
      return { ...state, earlierOrder: null, attempt: approved };
    }
    case 'paid':
      return {
        ...state,
        ...noPayment,
        ...newPurchase,
        order: event.order,
        paidBy: event.paidBy ?? null,
      };
    case 'result-seen':
      return { ...state, order: null };
  }
}

/** A last step that waits for the verification has its address already. */
function afterEmail(state: CheckoutState): CheckoutState {
  const step = state.unconfirmed || state.verifyingAgain ? lastStepOf(state.goal) : 'address';
  return { ...state, step, verifyingAgain: false };
}

/** The challenge may have been passed elsewhere, so the payment may be charged. What the page shows already stays. */
function afterUnknownStatus(state: CheckoutState, reachedShop: boolean): CheckoutState {
  const { unconfirmed } = state;
  const isNews = unconfirmed === 'resumed' || (unconfirmed === 'to-approve' && reachedShop);
  return isNews ? { ...state, unconfirmed: 'unknown', failure: null } : state;
}

type PaymentFailed = Extract<CheckoutEvent, { type: 'payment-failed' }>;

/** Only failures that prove that nothing was charged end an unconfirmed payment. */
function afterFailedPayment(state: CheckoutState, { failure, card }: PaymentFailed): CheckoutState {
  const unconfirmed = state.unconfirmed === 'resumed' ? 'unknown' : state.unconfirmed;
  const mayBeCharged = unconfirmed === 'on-its-way' ? unconfirmed : 'unknown';
  switch (failure.kind) {
    case 'unknown':
      return { ...state, unconfirmed: mayBeCharged, card };
    case 'other-card-details':
      return { ...state, unconfirmed: mayBeCharged, card: null };
    case 'verify-again':
      return { ...state, unconfirmed, verifiedAt: null, verifyingAgain: true };
    case 'fields':
      return { ...state, unconfirmed, step: failure.step ?? state.step };
    case 'refused':
      return { ...state, unconfirmed };
    case 'not-charged':
      return { ...state, unconfirmed: null, card: null, ...failure.changes };
  }
}

/** Nothing is charged for a quote, and the same request again returns the same quote. */
function afterFailedQuote(state: CheckoutState, failure: CheckoutFailure): CheckoutState {
  if (failure.kind === 'verify-again') return { ...state, verifiedAt: null, verifyingAgain: true };
  return failure.kind === 'fields' ? { ...state, step: failure.step ?? state.step } : state;
}
