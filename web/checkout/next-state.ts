import type { Payment } from '../../contract/checkout.ts';
import type { PaymentMethod } from '../../contract/payment-methods.ts';
import type { OrderResult } from '../api/responses.ts';
import type { StepFailure } from '../steps/step-failure.ts';
import type { CheckoutGoal } from '../tabs/opened-checkout.ts';
import { afterFailedPayment, afterFailedQuote, afterUnknownStatus } from './after-failure.ts';
import type { Changes, CheckoutState, CoveredAnswer } from './checkout-state.ts';
import { chooseGoal, nextStep, type StepEvent } from './checkout-steps.ts';
import type { CheckoutFailure } from './payment/checkout-failure.ts';
import type { PurchaseAttempt } from './payment/purchase-attempt.ts';

const noPayment = {
  attempt: null,
  isPaying: false,
  unconfirmed: null,
  card: null,
  challengeOpen: false,
  changedPlan: null,
  earlierOrder: null,
} as const;

/** What the next purchase begins with. */
const newPurchase = {
  goal: { kind: 'buy-cart' },
  step: 'email',
  reminders: false,
  shortages: [],
  backordered: [],
  coveredAnswer: null,
} as const;

export const newCheckout: CheckoutState = {
  ...noPayment,
  ...newPurchase,
  drafts: { email: '', billing: {} },
  email: '',
  demoCode: null,
  verifiedAt: null,
  verifyingAgain: false,
  billing: null,
  order: null,
  paidBy: null,
  failure: null,
};

export type CheckoutEvent =
  | StepEvent
  | { readonly type: 'goal-chosen'; readonly goal: CheckoutGoal }
  | { readonly type: 'failed'; readonly failure: StepFailure }
  | { readonly type: 'payment-sent'; readonly attempt: PurchaseAttempt }
  | { readonly type: 'challenge-shown'; readonly open: boolean }
  /** The shop could not be asked after a challenge. */
  | { readonly type: 'outcome-lost' }
  /** The buyer has to approve it, or the money is on its way. */
  | ({ readonly type: 'payment-waits' } & Pick<CheckoutState, 'unconfirmed' | 'card' | 'failure'>)
  /**
   * The outcome isn't known yet, or the shop could not be asked. `reachedShop`: it knows the
   * payment.
   */
  | { readonly type: 'status-unknown'; readonly reachedShop: boolean }
  | { readonly type: 'another-card' }
  | { readonly type: 'payment-failed'; readonly failure: CheckoutFailure; readonly card: Payment }
  | { readonly type: 'buy-again' }
  | { readonly type: 'days-accepted' }
  | { readonly type: 'covered-answered'; readonly answer: CoveredAnswer }
  /** `paidBy` is missing for an order that was bought before. */
  | { readonly type: 'paid'; readonly order: OrderResult; readonly paidBy?: PaymentMethod }
  | { readonly type: 'quote-failed'; readonly failure: CheckoutFailure }
  /** The buyer has closed the confirmation. */
  | { readonly type: 'result-seen' };

/** What went wrong stays on the screen through these. */
const reports = ['payment-failed', 'quote-failed', 'status-unknown', 'reminders-chosen'];

/** Where an event leads. One that doesn't belong to the present step removes the failure alone. */
export function nextState(before: CheckoutState, event: CheckoutEvent): CheckoutState {
  const failure = reports.includes(event.type) ? before.failure : null;
  return { ...before, failure, ...changesBy(event, before) };
}

function changesBy(event: CheckoutEvent, state: CheckoutState): Changes {
  switch (event.type) {
    case 'goal-chosen':
      return afterChosenGoal(state, event.goal);
    case 'failed':
      return { failure: event.failure };
    case 'payment-sent':
      if (state.step !== 'payment') return {};
      return { isPaying: true, attempt: event.attempt };
    case 'challenge-shown':
      return { challengeOpen: event.open && state.isPaying };
    case 'outcome-lost':
      return { unconfirmed: 'unknown' };
    case 'payment-waits': {
      const { unconfirmed, card, failure } = event;
      return { isPaying: false, unconfirmed, card, failure };
    }
    case 'status-unknown':
      return afterUnknownStatus(state, event.reachedShop);
    case 'another-card':
      return payAnotherWay(state);
    case 'payment-failed':
      return { isPaying: false, ...afterFailedPayment(state, event) };
    case 'buy-again':
      return { earlierOrder: null, attempt: buyAgain(state) };
    case 'days-accepted':
      return { changedPlan: null };
    case 'covered-answered':
      return { changedPlan: null, coveredAnswer: event.answer };
    case 'paid':
      return { ...noPayment, ...newPurchase, order: event.order, paidBy: event.paidBy ?? null };
    case 'quote-failed':
      return afterFailedQuote(state, event.failure);
    case 'result-seen':
      return { order: null };
    default: {
      // It is come back to once the email is verified.
      const verifyingAgain = state.verifyingAgain || state.unconfirmed !== null;
      return nextStep({ ...state, verifyingAgain }, event);
    }
  }
}

function afterChosenGoal(state: CheckoutState, goal: CheckoutGoal): Changes {
  if (state.isPaying) return {};
  if (!state.unconfirmed) return { ...chooseGoal(state, goal), ...forgetDays(state, goal) };

  const paidQuote = state.attempt?.purchase.quote?.token;
  return goal.kind === 'pay-quote' && goal.quote.token === paidQuote ? { goal } : {};
}

/** An answer counts for the quote that it was given for. */
function forgetDays({ goal: before }: CheckoutState, goal: CheckoutGoal): Changes {
  const isSame =
    before.kind === 'pay-quote' &&
    goal.kind === 'pay-quote' &&
    before.quote.token === goal.quote.token;
  return isSame ? { changedPlan: null } : { changedPlan: null, coveredAnswer: null };
}

/** With its key, what the shop didn't receive is still never charged twice. */
function payAnotherWay({ isPaying, unconfirmed }: CheckoutState): Changes {
  if (isPaying) return {};
  if (unconfirmed === 'not-received') return { unconfirmed: null, card: null };
  return unconfirmed === 'to-approve' ? noPayment : {};
}

function buyAgain({ attempt, earlierOrder }: CheckoutState): PurchaseAttempt | null {
  return attempt && earlierOrder && { ...attempt, buyAgain: earlierOrder.orderId };
}
