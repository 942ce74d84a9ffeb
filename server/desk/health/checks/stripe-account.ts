import type Stripe from 'stripe';
import { broken, check, type Finding, ok, skipped, warning } from '../check.ts';

/** Less than a check may take. */
const limit = { timeout: 8_000 };

/** The shop does not start with the keys of another mode: `doctor` says so before the start. */
export const stripeKeys = check('stripe-keys', async ({ config: { mode, stripe } }) => {
  if (mode === 'demo') return skipped('Demo mode takes test cards alone, without Stripe.');
  const kind = mode === 'live' ? 'live' : 'test';
  const fits = [stripe?.secretKey, stripe?.publishableKey].every((key) => key?.includes(`_${kind}_`));
  if (fits) return ok(`Both Stripe keys are ${kind} keys, as ${mode} mode needs them.`);
  return broken(
    `${mode} mode needs ${kind} keys of Stripe.`,
    `Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to the ${kind} keys of Stripe's dashboard.`,
  );
});

/**
 * A call for each permission that the shop needs, by its name in Stripe's dashboard. None of them changes anything: those
 * that write are about objects that don't exist, and Stripe checks the permission first.
 */
const probes: Readonly<Record<string, (stripe: Stripe) => Promise<unknown>>> = {
  'PaymentIntents (write)': (stripe) => stripe.paymentIntents.cancel('pi_doctor', {}, limit),
  'Charges and Refunds (write)': (stripe) => stripe.refunds.create({ payment_intent: 'pi_doctor' }, limit),
  // Refunds and payments are read with their charges.
  'Charges and Refunds (read)': (stripe) => stripe.charges.list({ limit: 1 }, limit),
  'Disputes (read)': (stripe) => stripe.disputes.list({ limit: 1 }, limit),
  'Confirmation tokens (read)': (stripe) => stripe.confirmationTokens.retrieve('ctoken_doctor', {}, limit),
};

/** Without a permission, a payment or a refund fails only when somebody needs it. Demo mode never loads the SDK. */
export const stripePermissions = check('stripe-permissions', async ({ config: { mode, stripe } }) => {
  if (mode === 'demo' || !stripe) return skipped('Only a shop with Stripe needs permissions there.');
  const { openStripe } = await import('../../../payments/stripe/stripe-client.ts');
  try {
    return judgePermissions(await findMissing(openStripe(stripe)));
  } catch (error) {
    const { statusCode, type = 'unknown failure' } = readError(error);
    if (statusCode === 401)
      return broken(
        'Stripe refuses the secret key.',
        "Set STRIPE_SECRET_KEY to a key that is on the API keys page of Stripe's dashboard.",
      );
    return warning(
      `Stripe did not respond as expected (${type}), so this could not be checked.`,
      "Check this machine's connection to api.stripe.com, and try again.",
    );
  }
});

async function findMissing(stripe: Stripe): Promise<string[]> {
  const entries = Object.entries(probes);
  const lacks = async ([name, probe]: (typeof entries)[number]) => {
    const error = await probe(stripe).then(() => null, readError);
    if (error === null || error.statusCode === 404) return [];
    if (error.type !== 'StripePermissionError') throw error;
    const [, id] = /'(rak_\w+)'/.exec(error.message) ?? [];
    return [id ? `${name}, ${id}` : name];
  };
  return (await Promise.all(entries.map(lacks))).flat();
}

function judgePermissions(missing: readonly string[]): Finding {
  if (missing.length === 0) return ok('The secret key of Stripe has every permission that the shop needs.');
  const count = missing.length === 1 ? 'a permission' : `${missing.length} permissions`;
  return broken(
    `The secret key of Stripe lacks ${count}: ${missing.join('; ')}.`,
    "Edit the restricted key on the API keys page of Stripe's dashboard.",
  );
}

type Failure = Error & { readonly statusCode?: number; readonly type?: string };

function readError(error: unknown): Failure {
  return error instanceof Error ? error : new Error(String(error));
}
