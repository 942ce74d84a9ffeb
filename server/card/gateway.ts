import type { Gateway } from '../payments/gateway.ts';
import { openStripeGateway } from './open-stripe-gateway.ts';
import { type StripeConfig, stripeSettings } from './settings.ts';
import { stripeKeys, stripePermissions } from './stripe-checks.ts';
import { cardMethod } from './stripe-method.ts';
import { stripePage } from './stripe-page.ts';
import { walletDomain } from './wallet-domain.ts';
import { stripeWebhook } from './webhook-description.ts';

/** Cards, through Stripe. */
export const card: Gateway<StripeConfig> = {
  method: 'card',
  company: 'Stripe',
  settings: stripeSettings,
  isTaken: ({ mode }) => mode !== 'demo',
  webhook: stripeWebhook,
  checks: [stripeKeys, stripePermissions, walletDomain],
  page: stripePage,
  modeLines: {
    sandbox: "sandbox: no real money moves, only Stripe's test cards are accepted",
    live: 'live: buyers pay real money through Stripe',
  },

  async open(parts) {
    const { config, clock } = parts;
    const gateway = await openStripeGateway(parts, cardMethod);
    if (!gateway) return null;
    const { openStripeWebhook } = await import('./stripe-webhook.ts');
    const secrets = config.stripe?.webhookSecrets ?? [];
    return {
      gateway,
      account: stripeWebhook.sender,
      webhook: openStripeWebhook({ gateway, secrets, clock }),
    };
  },
};
