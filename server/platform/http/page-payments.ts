import {
  demoWays,
  namePaymentMethods,
  type PagePayments,
} from '../../../contract/payment-methods.ts';
import type { Config, StripeSettings } from '../settings/config.ts';
import { html } from './html.ts';

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
