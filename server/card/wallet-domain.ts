import { isIP } from 'node:net';
import type Stripe from 'stripe';
import { type Finding, ok, skipped, warning } from '../operators/finding.ts';
import type { GatewayCheck } from '../payments/gateway.ts';
import { askStripe, limit, unreadable } from './ask-stripe.ts';
import type { StripeConfig } from './settings.ts';

const page = "under Settings, Payment method domains, in Stripe's dashboard";

/** Stripe's form shows no wallet on a domain that isn't registered. */
export const walletDomain: GatewayCheck<StripeConfig> = {
  name: 'wallet-domain',

  async run({ config }) {
    const { publicUrl } = config;
    const { hostname } = new URL(publicUrl ?? 'http://localhost');
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
      return judge(hostname, data[0]);
    };
    return askStripe(config, without, ask, unread);
  },
};

function judge(name: string, domain: Stripe.PaymentMethodDomain | undefined): Finding {
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
