import type Stripe from 'stripe';
import { askStripe, limit, unreadable } from '../card/ask-stripe.ts';
import type { StripeConfig } from '../card/settings.ts';
import { broken, ok, skipped } from '../operators/finding.ts';
import type { GatewayCheck } from '../payments/gateway.ts';

/** Stripe offers PayTo to businesses that it has verified for it. */
export const checkPayTo: GatewayCheck<StripeConfig> = {
  name: 'payto',

  async run({ config }) {
    const without = 'STRIPE_PAYMENT_METHODS has no payto.';
    if (!config.stripe?.takesPayTo) return skipped(without);

    const page = "under Settings, Payment methods, in Stripe's dashboard";
    const unread = unreadable('Stripe accepts PayTo', page, 'Payment method configurations');
    const ask = async (stripe: Stripe) => {
      const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 }, limit);
      if (data.some(({ payto }) => payto?.available))
        return ok('Stripe accepts PayTo for this account.');
      return broken(
        'Stripe does not accept PayTo for this account: buyers can’t pay with it.',
        `Turn it on ${page}, or remove payto from STRIPE_PAYMENT_METHODS.`,
      );
    };
    return askStripe(config, without, ask, unread);
  },
};
