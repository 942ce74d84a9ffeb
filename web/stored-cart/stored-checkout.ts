/** Where a tab keeps its checkout until the purchase (`web/checkout/checkout-storage.ts`). */
export const checkoutKey = 'licence-shop.checkout.v2';

/** The shop remembers idempotency keys for at least this long. After that, the same key might charge again. */
export const attemptMilliseconds = 24 * 60 * 60 * 1000;

/** Whether the tab has a payment whose outcome is not known, read without the checkout's code. */
export function hasUnconfirmedPayment(): boolean {
  try {
    const { attempt } = JSON.parse(sessionStorage.getItem(checkoutKey) ?? '{}');
    return attempt != null && Date.now() - attempt.startedAt < attemptMilliseconds;
  } catch {
    return false;
  }
}
