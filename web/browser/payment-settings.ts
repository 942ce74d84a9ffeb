import { demoWays, type OtherWays, type PagePayments } from '../../contract/payment-methods.ts';

/** What the server wrote into the page's head. Null in demo mode, where the shop's own form takes test cards. */
export function readPaymentSettings(): PagePayments | null {
  // While the page is built.
  if (typeof document === 'undefined') return null;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="payments"]');
  return meta && JSON.parse(meta.content);
}

/** The ways to pay besides cards. */
export function readOtherWays(): OtherWays {
  return readPaymentSettings() ?? demoWays;
}
