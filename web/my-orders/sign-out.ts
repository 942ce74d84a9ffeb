import { calls } from '../../contract/calls.ts';
import { send } from '../api/send.ts';
import { forgetVerified } from '../api/verified-browser.ts';
import { store } from '../browser/storage.ts';
import { boughtKey, checkoutKey, hasUnconfirmedPayment } from '../stored-cart/cart-store.ts';

/**
 * Loads the page again: what it has in memory goes too. A payment without an outcome stays, because
 * only its key can tell whether it was charged.
 */
export async function signOut(): Promise<void> {
  await send(calls.signOut);
  forgetVerified();
  if (!hasUnconfirmedPayment()) store('sessionStorage', checkoutKey, null);
  store('sessionStorage', boughtKey, null);
  location.reload();
}
