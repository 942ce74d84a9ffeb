import type { PagePayments } from './page-payments.ts';
import type { Allowed, SecurityHeaders } from './security-headers.ts';

/**
 * What Stripe's script needs (docs.stripe.com/security/guide, "Content security policy"). Its address completion, which
 * would need Google's servers, is not used.
 */
export function allowStripe({ scriptUrl }: PagePayments): Allowed {
  const standIn = scriptUrl ? [new URL(scriptUrl).origin] : [];
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com', ...standIn];
  return {
    scripts,
    frames: [...scripts, 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com', ...standIn],
  };
}

/** Of the page alone: a bank's pop-up needs its opener, and Stripe's frame asks for wallets. */
export const stripePageHeaders: SecurityHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com"), usb=()',
};

/** Stripe's frame, which is of another origin, shows the card's fields in the page's font. */
export const fontForStripe: SecurityHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
