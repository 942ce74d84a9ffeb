import type { QuoteAnswer } from '../../contract/quotes.ts';

/** What the steps lead to: paying for the cart, a quote of the cart, or paying a quote. */
export type CheckoutGoal =
  | { readonly kind: 'buy-cart' }
  | { readonly kind: 'get-quote' }
  | { readonly kind: 'pay-quote'; readonly quote: QuoteAnswer };

export const buyCart: CheckoutGoal = { kind: 'buy-cart' };

export function lastStepOf(goal: CheckoutGoal): 'payment' | 'quote' {
  return goal.kind === 'get-quote' ? 'quote' : 'payment';
}
