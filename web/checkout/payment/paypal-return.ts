import { cancelledAtPayPal, returnFromPayPal } from '../../../contract/payment-methods.ts';

/**
 * In an address that the page leaves behind as it leads to PayPal: the browser's Back comes to it.
 */
const left = 'left';

let isNew = false;

export const leftForPayPal = `?${returnFromPayPal}=${left}`;

/** Whether the buyer comes back from PayPal's page. Removes that from the address. */
export function takeReturn(): boolean {
  const address = new URL(location.href);
  const value = address.searchParams.get(returnFromPayPal);
  if (value === null) return false;
  isNew = value !== left && value !== cancelledAtPayPal;
  address.search = '';
  // A page that PayPal opened has no entry yet: the payment is continued on the cart.
  history.replaceState(history.state ?? { tab: 'cart', restore: true }, '', address);
  return true;
}

/**
 * Whether the buyer has approved a payment of which the shop hasn't been told; once for each
 * approval.
 */
export function takeApproval(): boolean {
  const was = isNew;
  isNew = false;
  return was;
}
