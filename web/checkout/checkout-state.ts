import * as z from 'zod/mini';
import { formatAbn } from '../../contract/abn.ts';
import { type BillingInput, billing, type Payment } from '../../contract/checkout.ts';
import type { PaymentMethod } from '../../contract/payment-methods.ts';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import type { OrderResult } from '../api/responses.ts';
import type { StepFailure } from '../steps/step-failure.ts';
import type { CheckoutGoal } from '../tabs/opened-checkout.ts';
import { purchaseAttempt } from './payment/purchase-attempt.ts';
import type { Shortage } from './payment/stock.ts';

export const buyCart: CheckoutGoal = { kind: 'buy-cart' };

export function lastStepOf(goal: CheckoutGoal): 'payment' | 'quote' {
  return goal.kind === 'get-quote' ? 'quote' : 'payment';
}

/** In the order of the checkout. The last is one of two: see `CheckoutGoal`. */
export const checkoutSteps = ['email', 'code', 'address', 'payment', 'quote'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** What a reload keeps. */
export const keptCheckout = z.object({
  step: z.enum(checkoutSteps),
  drafts: z.object({ email: z.string(), billing: z.record(z.string(), z.string()) }),
  /** The address that the latest code was sent to. */
  email: z.string(),
  /** That code, in demo mode. */
  demoCode: z.nullable(z.string()),
  /** When the address was verified, in milliseconds since 1970; null while it is not. */
  verifiedAt: z.nullable(z.number()),
  /** The latest valid address. */
  billing: z.nullable(billing),
  /** The buyer asks for mails before the licences end. */
  reminders: z._default(z.boolean(), false),
  /** The latest attempt to pay, until it succeeds or the card is declined. A reload keeps it if its outcome is not known. */
  attempt: z.nullable(purchaseAttempt),
});

export interface CheckoutState extends Readonly<Omit<z.infer<typeof keptCheckout>, 'drafts'>> {
  /** What the buyer typed, valid or not. */
  readonly drafts: { readonly email: string; readonly billing: Partial<BillingInput> };
  readonly goal: CheckoutGoal;
  /** The payment step asked for a new verification, and follows it. */
  readonly verifyingAgain: boolean;
  /** The attempt is being sent. */
  readonly isPaying: boolean;
  /** Why it is unknown whether the attempt charged the card. Until it is known, there is no other attempt. */
  readonly unconfirmed: Unconfirmed | null;
  /** The card of an unconfirmed payment. Null if the buyer has to enter it again: a card in fields doesn't outlive a reload. */
  readonly card: Payment | null;
  /** The bank's challenge covers the page. */
  readonly challengeOpen: boolean;
  /** Products of which the shop has too few keys, as it said when it refused a purchase. */
  readonly shortages: readonly Shortage[];
  /** Products whose keys follow by email, as it said then. */
  readonly backordered: readonly string[];
  /** A recent order of the same cart: the buyer decides whether to buy it again. */
  readonly earlierOrder: OrderResult | null;
  /** What was bought, until the buyer closes the confirmation. */
  readonly order: OrderResult | null;
  /** How it was paid; null if the page doesn't know. */
  readonly paidBy: PaymentMethod | null;
  /** What went wrong last, until the buyer tries something else. */
  readonly failure: StepFailure | null;
}

/**
 * `resumed`: the page was reloaded, and is about to ask the shop. `to-approve`: the buyer left the bank's challenge or
 * PayPal, or has yet to approve PayTo, and can continue or pay another way. `on-its-way`: the money is.
 */
export type Unconfirmed = 'resumed' | 'unknown' | 'to-approve' | 'on-its-way';

export const noPayment = {
  attempt: null,
  isPaying: false,
  unconfirmed: null,
  card: null,
  challengeOpen: false,
  earlierOrder: null,
} as const;

/** What the next purchase begins with. */
export const newPurchase = {
  goal: buyCart,
  step: 'email',
  reminders: false,
  shortages: [],
  backordered: [],
} as const;

export const newCheckout: CheckoutState = {
  drafts: { email: '', billing: {} },
  email: '',
  demoCode: null,
  verifiedAt: null,
  verifyingAgain: false,
  billing: null,
  ...noPayment,
  ...newPurchase,
  order: null,
  paidBy: null,
  failure: null,
};

/** Whether a step has what it needs. A code is entered once. */
export function canShow(
  { goal, email, verifiedAt, billing }: CheckoutState,
  step: CheckoutStep,
): boolean {
  switch (step) {
    case 'email':
      return true;
    case 'code':
      return email !== '' && verifiedAt === null;
    case 'address':
      return verifiedAt !== null || billing !== null;
    case 'payment':
    case 'quote':
      return billing !== null && step === lastStepOf(goal);
  }
}

/** The step that Back leads to; null before the first. */
export function stepBefore(step: CheckoutStep): CheckoutStep | null {
  if (step === 'email') return null;
  return step === 'payment' || step === 'quote' ? 'address' : 'email';
}

export function isBefore(one: CheckoutStep, other: CheckoutStep): boolean {
  return checkoutSteps.indexOf(one) < checkoutSteps.indexOf(other);
}

/** Starts with what is known of the buyer. A payment whose outcome is unknown comes first. */
export function chooseGoal(before: CheckoutState, goal: CheckoutGoal): CheckoutState {
  if (before.isPaying) return before;
  if (before.unconfirmed) {
    const isIts =
      goal.kind === 'pay-quote' && goal.quote.token === before.attempt?.purchase.quote?.token;
    return isIts ? { ...before, goal } : before;
  }
  const state = { ...before, goal };
  if (goal.kind === 'pay-quote') {
    const isSame = before.goal.kind === 'pay-quote' && before.goal.quote.token === goal.quote.token;
    return isSame ? state : startToPay(state, goal.quote);
  }
  const isLast = state.step === 'payment' || state.step === 'quote';
  return isLast ? { ...state, step: lastStepOf(goal) } : state;
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
