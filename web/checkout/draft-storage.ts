import * as z from 'zod/mini';
import type { BillingInput } from '../../contract/checkout.ts';
import { isComingBack } from '../tab-state.ts';
import { trySessionStorage } from './try-session-storage.ts';

/**
 * Carries what was typed over a reload that the page asked for itself, because a part of it had not come. It lies in
 * the tab's session storage for as long as that reload takes, and never holds anything of the card.
 */

const storageKey = 'licence-shop.checkout-drafts.v1';

const drafts = z.object({ email: z.string(), billing: z.record(z.string(), z.string()) });

/** What was typed, checked or not. */
export interface CheckoutDrafts {
  readonly email: string;
  readonly billing: Partial<BillingInput>;
}

/** Takes what was carried over, and leaves nothing behind; null when there is none. */
export function takeDrafts(): CheckoutDrafts | null {
  return trySessionStorage((storage) => {
    const text = storage.getItem(storageKey);
    storage.removeItem(storageKey);
    return text === null ? null : (drafts.safeParse(JSON.parse(text)).data ?? null);
  });
}

/** Has the drafts of that moment carried over when the page goes away to come back. Returns what ends it. */
export function carryDraftsOver(currentDrafts: () => CheckoutDrafts): () => void {
  const carry = () => {
    if (!isComingBack(history.state)) return;
    trySessionStorage((storage) =>
      storage.setItem(storageKey, JSON.stringify(drafts.parse(currentDrafts()))),
    );
  };
  window.addEventListener('pagehide', carry);
  return () => window.removeEventListener('pagehide', carry);
}
