import { formatAbn } from '../../contract/abn.ts';
import { type Billing, type BillingInput, billing } from '../../contract/checkout.ts';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import type { CheckoutGoal } from '../tabs/opened-checkout.ts';
import type { VerificationEvent } from '../verification/verification.ts';

/** In the order of the checkout. The last is one of two: see `CheckoutGoal`. */
export const checkoutSteps = ['email', 'code', 'address', 'payment', 'quote'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

export interface Progress {
  readonly goal: CheckoutGoal;
  readonly step: CheckoutStep;
  /** What the buyer typed, valid or not. */
  readonly drafts: { readonly email: string; readonly billing: Partial<BillingInput> };
  /** The address that the latest code was sent to. */
  readonly email: string;
  /** In demo mode. */
  readonly demoCode: string | null;
  /** When the address was verified, in milliseconds since 1970; null while it is not. */
  readonly verifiedAt: number | null;
  /** The payment step asked for a new verification, and follows it. */
  readonly verifyingAgain: boolean;
  /** The latest valid address. */
  readonly billing: Billing | null;
  /** The buyer asks for mails before the licences end. */
  readonly reminders: boolean;
}

export type StepEvent =
  | Exclude<VerificationEvent, { type: 'failed' }>
  | { readonly type: 'email-kept' }
  /** The shop has forgotten that the browser verified the address. */
  | { readonly type: 'verification-ended' }
  | { readonly type: 'billing-given'; readonly billing: Billing }
  /** By a button of the step, or by the browser's Back and Forward. */
  | { readonly type: 'moved'; readonly to: CheckoutStep }
  | { readonly type: 'form-left'; readonly drafts: Progress['drafts'] }
  | { readonly type: 'reminders-chosen'; readonly reminders: boolean };

/** What an event changes: nothing if it does not belong to the present step. */
export function nextStep(state: Progress, event: StepEvent): Partial<Progress> {
  switch (event.type) {
    case 'code-sent': {
      const { email, demoCode } = event;
      if (isBehindCode(state)) return {};
      return { step: 'code', email, demoCode, verifiedAt: null };
    }
    case 'email-verified':
      if (state.step !== 'code') return {};
      return { verifiedAt: event.at, demoCode: null, ...afterEmail(state) };
    case 'email-kept':
      if (state.step !== 'email' || state.verifiedAt === null) return {};
      return afterEmail(state);
    case 'verification-ended':
      return { verifiedAt: null };
    case 'billing-given':
      if (state.step !== 'address') return {};
      return { step: lastStepOf(state.goal), billing: event.billing };
    case 'moved':
      if (!canShow(state, event.to)) return {};
      return { step: event.to };
    case 'form-left':
      return { drafts: event.drafts };
    case 'reminders-chosen':
      return { reminders: event.reminders };
    case 'retried':
      return {};
  }
}

/** A last step that lost its verification asks for a code again. */
function isBehindCode({ goal, step, verifiedAt }: Progress): boolean {
  return step === 'address' || (step === lastStepOf(goal) && verifiedAt !== null);
}

/** A last step that waits for the verification has its address already. */
function afterEmail({ goal, verifyingAgain }: Progress): Partial<Progress> {
  const step = verifyingAgain ? lastStepOf(goal) : 'address';
  return { step, verifyingAgain: false };
}

export function chooseGoal(before: Progress, goal: CheckoutGoal): Partial<Progress> {
  if (goal.kind === 'pay-quote') {
    const isSame = before.goal.kind === 'pay-quote' && before.goal.quote.token === goal.quote.token;
    if (!isSame) return { goal, ...startToPay(before, goal.quote) };
  } else if (before.step === 'payment' || before.step === 'quote') {
    return { goal, step: lastStepOf(goal) };
  } else if (before.step === 'email' && isStillVerified(before)) {
    return { goal, step: before.billing === null ? 'address' : lastStepOf(goal) };
  }
  return { goal };
}

/** Not for a buyer who has begun to type another address. */
function isStillVerified({ email, verifiedAt, drafts }: Progress): boolean {
  const typed = drafts.email.trim();
  return verifiedAt !== null && (typed === '' || typed === email);
}

/**
 * A quote has its buyer: its address must be the verified one. Its billing address can be changed.
 */
function startToPay({ email, verifiedAt }: Progress, quote: QuoteAnswer): Partial<Progress> {
  const isVerified = email === quote.email && verifiedAt !== null;
  const address = billing.safeParse(quote.billing).data ?? null;
  return {
    drafts: { email: quote.email, billing: { ...address, abn: formatAbn(quote.billing.abn) } },
    email: quote.email,
    demoCode: null,
    verifiedAt: isVerified ? verifiedAt : null,
    verifyingAgain: false,
    billing: address,
    step: firstStepToPay(isVerified, address),
  };
}

function firstStepToPay(isVerified: boolean, address: Billing | null): CheckoutStep {
  if (!isVerified) return 'email';
  return address === null ? 'address' : 'payment';
}

export function lastStepOf(goal: CheckoutGoal): 'payment' | 'quote' {
  return goal.kind === 'get-quote' ? 'quote' : 'payment';
}

/** A code is entered once. */
export function canShow(
  { goal, email, verifiedAt, billing }: Progress,
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
  if (step === 'payment' || step === 'quote') return 'address';
  return 'email';
}

export function isBefore(one: CheckoutStep, other: CheckoutStep): boolean {
  return checkoutSteps.indexOf(one) < checkoutSteps.indexOf(other);
}
