import { demoWays, type OtherWays } from '../../contract/payment-methods.ts';

/** What the server writes into the page's head where Stripe takes the card. */
export interface PaymentSettings extends OtherWays {
  readonly mode: 'sandbox' | 'live';
  readonly publishableKey: string;
  /** A stand-in for Stripe's script, for tests and for people without a Stripe account. */
  readonly scriptUrl: string | null;
}

/** Null in demo mode, where the shop's own form takes test cards. */
export function readPaymentSettings(): PaymentSettings | null {
  // While the page is built.
  if (typeof document === 'undefined') return null;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="payments"]');
  return meta && JSON.parse(meta.content);
}

/** The ways to pay besides cards. */
export function readOtherWays(): OtherWays {
  return readPaymentSettings() ?? demoWays;
}
