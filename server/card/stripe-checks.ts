import type Stripe from 'stripe';
import { broken, ok, skipped } from '../operators/finding.ts';
import type { GatewayCheck } from '../payments/gateway.ts';
import { askStripe, type Failure, forbidden, limit } from './ask-stripe.ts';
import type { StripeConfig } from './settings.ts';

/** The shop does not start with the keys of another mode: `doctor` says so before the start. */
export const stripeKeys: GatewayCheck<StripeConfig> = {
  name: 'stripe-keys',

  async run({ config: { mode, stripe } }) {
    if (mode === 'demo') return skipped('Demo mode takes test cards alone, without Stripe.');
    const kind = mode === 'live' ? 'live' : 'test';
    const fits = [stripe?.secretKey, stripe?.publishableKey].every((key) =>
      key?.includes(`_${kind}_`),
    );
    if (fits) return ok(`Both Stripe keys are ${kind} keys, as ${mode} mode needs them.`);
    return broken(
      `${mode} mode needs ${kind} keys of Stripe.`,
      `Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to the ${kind} keys of Stripe's dashboard.`,
    );
  },
};

/** Without a permission, a payment or a refund fails only when somebody needs it. */
export const stripePermissions: GatewayCheck<StripeConfig> = {
  name: 'stripe-permissions',

  run: ({ config }) =>
    askStripe(config, 'Only a shop with Stripe needs permissions there.', async (stripe) => {
      const missing = (await listMissing(stripe)).flat();
      if (missing.length === 0)
        return ok('The secret key of Stripe has every permission that the shop needs.');

      const count = missing.length === 1 ? 'a permission' : `${missing.length} permissions`;
      return broken(
        `The secret key of Stripe lacks ${count}: ${missing.join('; ')}.`,
        "Edit the restricted key on the API keys page of Stripe's dashboard.",
      );
    }),
};

function listMissing(stripe: Stripe): Promise<string[][]> {
  const calls = Object.entries(probes).map(async ([name, probe]) => {
    const error = await probe(stripe).then(
      () => null,
      (failure: Failure) => failure,
    );
    if (error === null || error.statusCode === 404) return [];
    if (error.type !== forbidden) throw error;
    const [, id] = /'(rak_\w+)'/.exec(error.message) ?? [];
    return [id ? `${name}, ${id}` : name];
  });
  return Promise.all(calls);
}

/**
 * A call for each permission that the shop needs, by its name in Stripe's dashboard. None of them
 * changes anything: those that write are about objects that don't exist, and Stripe checks the
 * permission first.
 */
const probes: Readonly<Record<string, (stripe: Stripe) => Promise<unknown>>> = {
  'PaymentIntents (write)': (stripe) => stripe.paymentIntents.cancel('pi_doctor', {}, limit),
  'Charges and Refunds (write)': (stripe) =>
    stripe.refunds.create({ payment_intent: 'pi_doctor' }, limit),
  // Refunds and payments are read with their charges.
  'Charges and Refunds (read)': (stripe) => stripe.charges.list({ limit: 1 }, limit),
  'Disputes (read)': (stripe) => stripe.disputes.list({ limit: 1 }, limit),
  'Confirmation tokens (read)': (stripe) =>
    stripe.confirmationTokens.retrieve('ctoken_doctor', {}, limit),
};
