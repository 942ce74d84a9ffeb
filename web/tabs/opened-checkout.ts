import type { QuoteAnswer } from '../../contract/quotes.ts';
import { createStore } from '../browser/create-store.ts';

/** What the steps lead to: paying for the cart, a quote of the cart, or paying a quote. */
export type CheckoutGoal =
  | { readonly kind: 'buy-cart' }
  | { readonly kind: 'get-quote' }
  | { readonly kind: 'pay-quote'; readonly quote: QuoteAnswer };

interface OpenedCheckout {
  /** What it was opened for last; null before the first time. */
  readonly goal: CheckoutGoal | null;
  /** `loading`: its code is. */
  readonly state: 'closed' | 'loading' | 'open';
}

const opened = createStore<OpenedCheckout>({ goal: null, state: 'closed' });

export const useOpenedCheckout = opened.useValue;

export function openCheckout(goal: CheckoutGoal) {
  opened.set({ goal, state: 'loading' });
}

export function setCheckout(state: 'closed' | 'open') {
  opened.set({ ...opened.get(), state });
}

/** What was pressed to open the checkout, while its code loads. */
export function useOpening(): CheckoutGoal['kind'] | null {
  const { goal, state } = useOpenedCheckout();
  if (state !== 'loading') return null;
  return goal?.kind ?? null;
}
