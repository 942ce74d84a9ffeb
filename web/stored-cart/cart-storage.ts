/** Where the cart lies in the browser. Another shape of cart gets another number, so that old ones are left alone. */
export const cartKey = 'licence-shop.cart.v1';

/** The cart of a browser that refuses to store anything: it lasts as long as the page. */
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

/** Tells of changes that other tabs made, or that were missed while the page was asleep. */
export function watchStoredCart(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null when everything was cleared.
    if (event.key === cartKey || event.key === null) onChange();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onChange);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
}
