import { isIP } from 'node:net';
import type { MissingPermission } from '../../../payments/stripe/key-permissions.ts';
import type { WalletDomain } from '../../../payments/stripe/wallet-domain.ts';
import { broken, type Check, type CheckedSettings, type Finding, ok, skipped, warning } from '../check.ts';

/** Without a permission, a payment or a refund fails only when somebody needs it. */
export const stripePermissions: Check = {
  name: 'stripe-permissions',
  needsDatabase: false,
  async run({ config }) {
    const stripe = await openStripeOf(config);
    if (!stripe) return skipped('Only a shop with Stripe needs permissions there.');
    try {
      const { findMissingPermissions } = await import('../../../payments/stripe/key-permissions.ts');
      return judgePermissions(await findMissingPermissions(stripe));
    } catch (error) {
      return describeFailure(error);
    }
  },
};

/** Stripe's form shows no wallet on a domain that isn't registered. */
export const walletDomain: Check = {
  name: 'wallet-domain',
  needsDatabase: false,
  async run({ config }) {
    const stripe = await openStripeOf(config);
    if (!stripe) return skipped('Only a shop with Stripe takes Apple Pay and Google Pay.');
    if (!config.publicUrl) return skipped('PUBLIC_URL is not set.');
    const { hostname } = new URL(config.publicUrl);
    if (isIP(hostname.replace(/[[\]]/g, '')) !== 0 || hostname === 'localhost')
      return skipped('PUBLIC_URL has no domain that could be registered for wallets.');
    try {
      const { findWalletDomain } = await import('../../../payments/stripe/wallet-domain.ts');
      return judgeDomain(hostname, await findWalletDomain(stripe, hostname));
    } catch (error) {
      return describeFailure(error);
    }
  },
};

/** Stripe offers PayTo to businesses that it has verified for it. */
export const payTo: Check = {
  name: 'payto',
  needsDatabase: false,
  async run({ config }) {
    const stripe = config.stripe?.takesPayTo ? await openStripeOf(config) : null;
    if (!stripe) return skipped('STRIPE_PAYMENT_METHODS has no payto.');
    const { checkLimit, isForbidden } = await import('../../../payments/stripe/key-permissions.ts');
    const page = "under Settings, Payment methods, in Stripe's dashboard";
    try {
      const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 }, checkLimit);
      if (data.some(({ payto }) => payto?.available)) return ok('Stripe accepts PayTo for this account.');
      return broken(
        'Stripe does not accept PayTo for this account: buyers can’t pay with it.',
        `Turn it on ${page}, or remove payto from STRIPE_PAYMENT_METHODS.`,
      );
    } catch (error) {
      if (!isForbidden(error)) return describeFailure(error);
      return warning(
        'Whether Stripe accepts PayTo could not be checked: the secret key may not read payment method configurations.',
        `Look it up ${page}, or give the key the permission Payment method configurations (read).`,
      );
    }
  },
};

/** Null in demo mode, which never loads the SDK. */
async function openStripeOf({ mode, stripe }: CheckedSettings) {
  if (mode === 'demo' || !stripe) return null;
  const { openStripe } = await import('../../../payments/stripe/stripe-client.ts');
  return openStripe(stripe);
}

function judgePermissions(missing: readonly MissingPermission[]): Finding {
  if (missing.length === 0) return ok('The secret key of Stripe has every permission that the shop needs.');
  const names = missing.map(({ name, id }) => (id ? `${name}, ${id}` : name));
  const count = missing.length === 1 ? 'a permission' : `${missing.length} permissions`;
  return broken(
    `The secret key of Stripe lacks ${count}: ${names.join('; ')}.`,
    "Edit the restricted key on the API keys page of Stripe's dashboard.",
  );
}

function judgeDomain(name: string, domain: WalletDomain): Finding {
  const page = "under Settings, Payment method domains, in Stripe's dashboard";
  switch (domain.kind) {
    case 'forbidden':
      return warning(
        `Whether ${name} is registered for Apple Pay and Google Pay could not be checked: the secret key of Stripe may not read payment method domains.`,
        `Look it up ${page}, or give the key the permission Payment method domains (read).`,
      );
    case 'unregistered':
      return warning(
        `${name} is not registered at Stripe: buyers see no Apple Pay and no Google Pay.`,
        `Add it ${page}.`,
      );
    case 'disabled':
      return warning(
        `${name} is turned off at Stripe: buyers see no Apple Pay and no Google Pay.`,
        `Turn it on ${page}.`,
      );
    case 'registered': {
      if (domain.inactive.length === 0)
        return ok(`${name} is registered at Stripe for Apple Pay and Google Pay.`);
      const wallets = domain.inactive.map((wallet) => wallet.name).join(' and ');
      const reasons = domain.inactive.flatMap(({ reason }) => reason ?? []);
      return warning(
        [`${wallets} is not active for ${name} at Stripe.`, ...new Set(reasons)].join(' '),
        `Follow Stripe's steps ${page}.`,
      );
    }
  }
}

function describeFailure(error: unknown): Finding {
  const { statusCode, type } = (error ?? {}) as { readonly statusCode?: number; readonly type?: string };
  if (statusCode === 401)
    return broken(
      'Stripe refuses the secret key.',
      "Set STRIPE_SECRET_KEY to a key that is on the API keys page of Stripe's dashboard.",
    );
  return warning(
    `Stripe did not respond as expected (${type ?? 'unknown failure'}), so this could not be checked.`,
    "Check this machine's connection to api.stripe.com, and try again.",
  );
}
