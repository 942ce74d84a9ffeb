import { demoWays, type OtherWays, type PagePayments } from '../../contract/payment-methods.ts';

/**
 * What the server wrote into the page's head; null in demo mode, whose own form takes test cards.
 */
export function readPaymentSettings(): PagePayments | null {
  // While the page is built.
  if (typeof document === 'undefined') return null;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="payments"]');
  return meta && JSON.parse(meta.content);
}

export function readOtherWays(): OtherWays {
  return readPaymentSettings() ?? demoWays;
}
