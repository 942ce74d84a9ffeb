import type { Mode } from '../../contract/states.ts';

/** What the page needs to take payments through Stripe. None of it is secret. */
export interface PagePayments {
  readonly mode: 'sandbox' | 'live';
  readonly publishableKey: string;
  /** Loaded instead of Stripe's own script; null is Stripe's. */
  readonly scriptUrl: string | null;
}

interface PaymentSettings {
  readonly mode: Mode;
  readonly stripe: { readonly publishableKey: string; readonly apiBase: string | null } | null;
}

/** Null in demo mode, whose page has the shop's own card fields. */
export function readPagePayments({ mode, stripe }: PaymentSettings): PagePayments | null {
  if (mode === 'demo' || !stripe) return null;
  const { publishableKey, apiBase } = stripe;
  return { mode, publishableKey, scriptUrl: apiBase && new URL('/stripe.js', apiBase).href };
}

/** Tells the page, in its head, how to take payments. */
export function insertPayments(html: string, payments: PagePayments): string {
  const content = escapeAttribute(JSON.stringify(payments));
  return html.replace('</head>', () => `<meta name="payments" content="${content}" />\n</head>`);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
