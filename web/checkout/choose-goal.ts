import { formatAbn } from '../../contract/abn.ts';
import { billing } from '../../contract/checkout.ts';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import { type CheckoutGoal, lastStepOf } from './checkout-goal.ts';
import type { CheckoutState } from './checkout-state.ts';

/** Starts with what is known of the buyer. A payment whose outcome is unknown comes first. */
export function chooseGoal(before: CheckoutState, goal: CheckoutGoal): CheckoutState {
  if (before.isPaying || before.unconfirmed) return before;
  const state = { ...before, goal, madeQuote: null };
  if (goal.kind === 'pay-quote')
    return isSameQuote(before.goal, goal) ? state : startToPay(state, goal.quote);
  const isLast = state.step === 'payment' || state.step === 'quote';
  return isLast ? { ...state, step: lastStepOf(goal) } : state;
}

function isSameQuote(one: CheckoutGoal, other: CheckoutGoal): boolean {
  return one.kind === 'pay-quote' && other.kind === 'pay-quote' && one.quote.token === other.quote.token;
}

/** A quote has its buyer: its email address must be the verified one, and its billing address can be changed. */
function startToPay(state: CheckoutState, quote: QuoteAnswer): CheckoutState {
  const verifiedAt = state.email === quote.email ? state.verifiedAt : null;
  const address = billing.safeParse(quote.billing).data ?? null;
  return {
    ...state,
    drafts: { email: quote.email, billing: { ...address, abn: formatAbn(quote.billing.abn) } },
    email: quote.email,
    demoCode: null,
    verifiedAt,
    verifyingAgain: false,
    billing: address,
    step: verifiedAt === null ? 'email' : address === null ? 'address' : 'payment',
  };
}
