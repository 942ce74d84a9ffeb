import { isIP } from 'node:net';
import type Stripe from 'stripe';
import { broken, check, type Finding, type HealthParts, ok, skipped, warning } from '../check.ts';

/** Less than a check may take. */
const limit = { timeout: 8_000 };

/** The shop does not start with the keys of another mode: `doctor` says so before the start. */
export const stripeKeys = check('stripe-keys', async ({ config: { mode, stripe } }) => {
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
});

/**
 * A call for each permission that the shop needs, by its name in Stripe's dashboard. None of them changes anything: those
 * that write are about objects that don't exist, and Stripe checks the permission first.
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

/** Without a permission, a payment or a refund fails only when somebody needs it. */
export const stripePermissions = check('stripe-permissions', async ({ config }) =>
  askStripe(config, 'Only a shop with Stripe needs permissions there.', async (stripe) => {
    const entries = Object.entries(probes);
    const lacks = async ([name, probe]: (typeof entries)[number]) => {
      const error = await probe(stripe).then(
        () => null,
        (failure: Failure) => failure,
      );
      if (error === null || error.statusCode === 404) return [];
      if (error.type !== forbidden) throw error;
      const [, id] = /'(rak_\w+)'/.exec(error.message) ?? [];
      return [id ? `${name}, ${id}` : name];
    };
    const missing = (await Promise.all(entries.map(lacks))).flat();
    if (missing.length === 0)
      return ok('The secret key of Stripe has every permission that the shop needs.');
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
  const without = 'Only a shop with Stripe takes Apple Pay and Google Pay.';
  const what = `${hostname} is registered for Apple Pay and Google Pay`;
  const unread = unreadable(what, page, 'Payment method domains');
  const ask = async (stripe: Stripe) => {
    if (!publicUrl) return skipped('PUBLIC_URL is not set.');
    if (isIP(hostname.replace(/[[\]]/g, '')) !== 0 || hostname === 'localhost')
      return skipped('PUBLIC_URL has no domain that could be registered for wallets.');
    const { data } = await stripe.paymentMethodDomains.list(
      { domain_name: hostname, limit: 1 },
      limit,
    );
    return judgeDomain(hostname, data[0], page);
  };
  return askStripe(config, without, ask, unread);
});

function judgeDomain(
  name: string,
  domain: Stripe.PaymentMethodDomain | undefined,
  page: string,
): Finding {
  const noWallets = 'buyers see no Apple Pay and no Google Pay';
  if (!domain)
    return warning(`${name} is not registered at Stripe: ${noWallets}.`, `Add it ${page}.`);
  if (!domain.enabled)
    return warning(`${name} is turned off at Stripe: ${noWallets}.`, `Turn it on ${page}.`);
  const wallets = { 'Apple Pay': domain.apple_pay, 'Google Pay': domain.google_pay };
  const inactive = Object.entries(wallets).filter(([, { status }]) => status !== 'active');
  if (inactive.length === 0)
    return ok(`${name} is registered at Stripe for Apple Pay and Google Pay.`);
  const names = inactive.map(([wallet]) => wallet).join(' and ');
  const reasons = inactive.flatMap(
    ([, { status_details: details }]) => details?.error_message ?? [],
  );
  return warning(
    [`${names} is not active for ${name} at Stripe.`, ...new Set(reasons)].join(' '),
    `Follow Stripe's steps ${page}.`,
  );
}

/** Stripe offers PayTo to businesses that it has verified for it. */
export const payTo = check('payto', async ({ config }) => {
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
});

function unreadable(what: string, page: string, things: string): Finding {
  return warning(
    `Whether ${what} could not be checked: the secret key of Stripe may not read ${things.toLowerCase()}.`,
    `Look it up ${page}, or give the key the permission ${things} (read).`,
  );
}

/** `unread` is found where the key lacks the permission for a call. Demo mode never loads the SDK. */
async function askStripe(
  { mode, stripe }: HealthParts['config'],
  without: string,
  ask: (stripe: Stripe) => Promise<Finding>,
  unread?: Finding,
): Promise<Finding> {
  if (mode === 'demo' || !stripe) return skipped(without);
  const { openStripe } = await import('../../card/stripe-client.ts');
  try {
    return await ask(openStripe(stripe));
  } catch (error) {
    const { statusCode, type = 'unknown failure' } = error as Failure;
    if (type === forbidden && unread) return unread;
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

/** The type of the failure of a call for which the key lacks the permission. */
const forbidden = 'StripePermissionError';
