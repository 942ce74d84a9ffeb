import { createStore } from '../browser/create-store.ts';
import { readStored } from '../browser/storage.ts';
import { boughtKey, hasUnconfirmedPayment } from './cart-store.ts';

/**
 * What to say about a payment, above any screen. `returned`: the buyer is back from PayPal, and
 * this browser doesn't know the payment: it was made in another one, or storage is full.
 * `unconfirmed` and `bought`: the page was loaded again meanwhile. `completed`: the buyer has closed
 * the confirmation of this order.
 */
export type PurchaseNews = 'returned' | 'unconfirmed' | 'bought' | { readonly completed: string };

const news = createStore<PurchaseNews | null>(null);

export const usePurchaseNews = news.useValue;
export const setPurchaseNews = news.set;

export function findPurchaseNews(): PurchaseNews | null {
  if (hasUnconfirmedPayment()) return 'unconfirmed';
  if (readStored('sessionStorage', boughtKey) !== null) return 'bought';
  return null;
}
