import { demoWays, namePaymentMethods, type OtherWays } from '../../contract/payment-methods.ts';
import { html } from '../mail/html.ts';
import type { Config, StripeSettings } from '../settings/config.ts';

/** What the page needs to take payments through Stripe, and which other ways there are. None of it is secret. */
export interface PagePayments extends OtherWays {
  readonly mode: 'sandbox' | 'live';
  readonly publishableKey: string;
  /** Loaded instead of Stripe's own script; null is Stripe's. */
  readonly scriptUrl: string | null;
}

interface PaymentSettings extends Pick<Config, 'mode'> {
  readonly stripe: Pick<StripeSettings, 'publishableKey' | 'takesPayTo' | 'apiBase'> | null;
  readonly paypal: object | null;
}

/** Null in demo mode, whose page has the shop's own card fields. */
export function readPagePayments({ mode, stripe, paypal }: PaymentSettings): PagePayments | null {
  if (mode === 'demo' || !stripe) return null;
  const { publishableKey, takesPayTo, apiBase } = stripe;
  return {
    mode,
    paypal: paypal !== null,
    payto: takesPayTo,
    publishableKey,
    scriptUrl: apiBase && new URL('/stripe.js', apiBase).href,
  };
}

/** Tells the page, in its head, how to take payments. */
export function insertPayments(page: string, payments: PagePayments): string {
  const { markup } = html`<meta name="payments" content="${JSON.stringify(payments)}" />`;
  // The page is built with the words of a demo shop.
  const filled = [{}, { bankAccount }].reduce(
    (text, seller) =>
      text.replaceAll(namePaymentMethods(seller, demoWays), namePaymentMethods(seller, payments)),
    page,
  );
  return filled.replace('</head>', () => `${markup}\n</head>`);
}

const bankAccount = { name: '', bsb: '', number: '' };
