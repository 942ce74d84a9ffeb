import type { PagePart } from '../payments/gateway.ts';
import type { StripeConfig } from './settings.ts';

export const stripePage: PagePart<StripeConfig> = {
  describe({ stripe }) {
    if (!stripe) return null;
    const { publishableKey, apiBase } = stripe;
    return { publishableKey, scriptUrl: apiBase && new URL('/stripe.js', apiBase).href };
  },

  /**
   * What Stripe's script needs (docs.stripe.com/security/guide, "Content security policy"). Its
   * address completion, which would need Google's servers, is not used.
   */
  embed({ scriptUrl }) {
    const standIn = scriptUrl ? [new URL(scriptUrl).origin] : [];
    const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com', ...standIn];
    return {
      allowed: {
        scripts,
        frames: [...scripts, 'https://hooks.stripe.com'],
        connections: ['https://api.stripe.com', ...standIn],
      },
      pageHeaders,
      fontHeaders,
    };
  },
};

/** A bank's pop-up needs its opener, and Stripe's frame asks for wallets. */
const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com"), usb=()',
};

/** Stripe's frame, which is of another origin, shows the card's fields in the page's font. */
const fontHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
