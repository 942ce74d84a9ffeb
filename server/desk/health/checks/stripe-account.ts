import { isIP } from 'node:net';
import type Stripe from 'stripe';
import { broken, check, type Finding, type HealthParts, ok, skipped, warning } from '../check.ts';

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

/** Without a permission, a payment or a refund fails only when somebody needs it. */
export const stripePermissions = check('stripe-permissions', async ({ config }) =>
  askStripe(config, 'Only a shop with Stripe needs permissions there.', async (stripe) => {
    const entries = Object.entries(probes);
    const lacks = async ([name, probe]: (typeof entries)[number]) => {
      const error = await probe(stripe).then(() => null, readError);
      if (error === null || error.statusCode === 404) return [];
      if (!isForbidden(error)) throw error;
      const [, id] = /'(rak_\w+)'/.exec(error.message) ?? [];
      return [id ? `${name}, ${id}` : name];
    };
    const missing = (await Promise.all(entries.map(lacks))).flat();
    if (missing.length === 0) return ok('The secret key of Stripe has every permission that the shop needs.');
    const count = missing.length === 1 ? 'a permission' : `${missing.length} permissions`;
    return broken(
      `The secret key of Stripe lacks ${count}: ${missing.join('; ')}.`,
      "Edit the restricted key on the API keys page of Stripe's dashboard.",
    );
  }),
);

/** Stripe's form shows no wallet on a domain that isn't registered. */
export const walletDomain = check('wallet-domain', async ({ config }) => {
  const { publicUrl } = config;
  const { hostname } = new URL(publicUrl ?? 'http://localhost');
  const page = "under Settings, Payment method domains, in Stripe's dashboard";
  return askStripe(config, 'Only a shop with Stripe takes Apple Pay and Google Pay.', async (stripe) => {
    if (!publicUrl) return skipped('PUBLIC_URL is not set.');
    if (isIP(hostname.replace(/[[\]]/g, '')) !== 0 || hostname === 'localhost')
      return skipped('PUBLIC_URL has no domain that could be registered for wallets.');
    const domains = stripe.paymentMethodDomains.list({ domain_name: hostname, limit: 1 }, limit);
    const found = await orForbidden(domains);
    if (found) return judgeDomain(hostname, found.data[0], page);
    return unreadable(
      `${hostname} is registered for Apple Pay and Google Pay`,
      page,
      'Payment method domains',
    );
  });
});

function judgeDomain(name: string, domain: Stripe.PaymentMethodDomain | undefined, page: string): Finding {
  const noWallets = 'buyers see no Apple Pay and no Google Pay';
  if (!domain) return warning(`${name} is not registered at Stripe: ${noWallets}.`, `Add it ${page}.`);
  if (!domain.enabled)
    return warning(`${name} is turned off at Stripe: ${noWallets}.`, `Turn it on ${page}.`);
  const wallets = { 'Apple Pay': domain.apple_pay, 'Google Pay': domain.google_pay };
  const inactive = Object.entries(wallets).filter(([, { status }]) => status !== 'active');
  if (inactive.length === 0) return ok(`${name} is registered at Stripe for Apple Pay and Google Pay.`);
  const names = inactive.map(([wallet]) => wallet).join(' and ');
  const reasons = inactive.flatMap(([, { status_details: details }]) => details?.error_message ?? []);
  return warning(
    [`${names} is not active for ${name} at Stripe.`, ...new Set(reasons)].join(' '),
    `Follow Stripe's steps ${page}.`,
  );
}

/** Stripe offers PayTo to businesses that it has verified for it. */
export const payTo = check('payto', async ({ config }) => {
  const without = 'STRIPE_PAYMENT_METHODS has no payto.';
  if (!config.stripe?.takesPayTo) return skipped(without);
  return askStripe(config, without, async (stripe) => {
    const page = "under Settings, Payment methods, in Stripe's dashboard";
    const found = await orForbidden(stripe.paymentMethodConfigurations.list({ limit: 100 }, limit));
    if (found?.data.some(({ payto }) => payto?.available))
      return ok('Stripe accepts PayTo for this account.');
    if (found)
      return broken(
        'Stripe does not accept PayTo for this account: buyers can’t pay with it.',
        `Turn it on ${page}, or remove payto from STRIPE_PAYMENT_METHODS.`,
      );
    return unreadable('Stripe accepts PayTo', page, 'Payment method configurations');
  });
});

function unreadable(what: string, page: string, things: string): Finding {
  return warning(
    `Whether ${what} could not be checked: the secret key of Stripe may not read ${things.toLowerCase()}.`,
    `Look it up ${page}, or give the key the permission ${things} (read).`,
  );
}

/** Demo mode never loads the SDK. */
async function askStripe(
  { mode, stripe }: HealthParts['config'],
  without: string,
  ask: (stripe: Stripe) => Promise<Finding>,
): Promise<Finding> {
  if (mode === 'demo' || !stripe) return skipped(without);
  const { openStripe } = await import('../../../payments/stripe/stripe-client.ts');
  try {
    return await ask(openStripe(stripe));
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
}

type Failure = Error & { readonly statusCode?: number; readonly type?: string };

function readError(error: unknown): Failure {
  return error instanceof Error ? error : new Error(String(error));
}

/** The key lacks the permission for a call. */
function isForbidden({ type }: Failure): boolean {
  return type === 'StripePermissionError';
}

/** Null when the key lacks the permission for the call. */
function orForbidden<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  return call.catch((error: unknown) => {
    if (isForbidden(readError(error))) return null;
    throw error;
  });
}
