/** The cart's key in local storage. A cart of another shape gets another number. */
export const cartKey = 'licence-shop.cart.v1';

/** The cart of a browser that refuses to store it: it lasts as long as the page. */
let unstored: string | null = null;

export function readStoredCart(): string | null {
  if (unstored !== null) return unstored;
  try {
    return localStorage.getItem(cartKey);
  } catch {
    return null;
  }
}

export function storeCart(text: string) {
  try {
    localStorage.setItem(cartKey, text);
    unstored = null;
  } catch {
    unstored = text;
  }
}

const renewalKey = 'licence-shop.renews.v1';

/** The order that the stored cart renews. A browser that refuses to store it renews none. */
export function readStoredRenewal(): string | null {
  try {
    return localStorage.getItem(renewalKey);
  } catch {
    return null;
  }
}

export function storeRenewal(orderId: string | null) {
  try {
    if (orderId === null) localStorage.removeItem(renewalKey);
    else localStorage.setItem(renewalKey, orderId);
  } catch {
    // The order is then an order of its own.
  }
}

/** Reports changes by other tabs, including those missed while the page was asleep. */
export function watchStoredCart(onChange: () => void): () => void {
  const listeners = new AbortController();
  const options = { signal: listeners.signal };
  window.addEventListener('storage', onChange, options);
  window.addEventListener('pageshow', onChange, options);
  document.addEventListener('visibilitychange', onChange, options);
  return () => listeners.abort();
}
