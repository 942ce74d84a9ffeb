import { openStripeGateway } from '../card/open-stripe-gateway.ts';
import type { StripeConfig } from '../card/settings.ts';
import { stripeWebhook } from '../card/webhook-description.ts';
import type { Gateway } from '../payments/gateway.ts';
import { checkPayTo } from './check-payto.ts';
import { paytoMethod } from './payto-method.ts';

/**
 * PayTo, through the account at Stripe that takes cards: it has the same settings and the same
 * webhook.
 */
export const payto: Gateway<StripeConfig> = {
  method: 'payto',
  company: 'Stripe',
  isTaken: ({ mode, stripe }) => mode !== 'demo' && stripe?.takesPayTo === true,
  checks: [checkPayTo],

  /** An order by PayTo is settled whether or not the shop still takes it. */
  async open(parts) {
    const gateway = await openStripeGateway(parts, paytoMethod);
    return gateway && { gateway, account: stripeWebhook.sender };
  },
};
