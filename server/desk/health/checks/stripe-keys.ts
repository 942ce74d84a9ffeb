import { broken, type Check, ok, skipped } from '../check.ts';

/** The shop does not start with the keys of another mode: `doctor` says so before the start. */
export const stripeKeys: Check = {
  name: 'stripe-keys',
  needsDatabase: false,
  async run({ config: { mode, stripe } }) {
    if (mode === 'demo') return skipped('Demo mode takes test cards alone, without Stripe.');
    const kind = mode === 'live' ? 'live' : 'test';
    const fits = [stripe?.secretKey, stripe?.publishableKey].every((key) => key?.includes(`_${kind}_`));
    if (fits) return ok(`Both Stripe keys are ${kind} keys, as ${mode} mode needs them.`);
    return broken(
      `${mode} mode needs ${kind} keys of Stripe.`,
      `Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to the ${kind} keys of Stripe's dashboard.`,
    );
  },
};
