import { afterEach, expect, it } from 'vitest';
import { StripeAtDouble } from '../../test/stripe-at-double.ts';
import type { ConfigOf, GatewayCheck } from '../payments/gateway.ts';
import { checkPayTo } from '../payto/check-payto.ts';
import type { StripeConfig } from './settings.ts';
import { stripePermissions } from './stripe-checks.ts';
import { walletDomain } from './wallet-domain.ts';

const stripe = await StripeAtDouble.share();

afterEach(() => lack());

/** Takes permissions from restricted keys. */
const lack = (...missing: string[]) => stripe.double.control('PUT', '/permissions', { missing });

const register = (body: object) => stripe.double.control('POST', '/payment_method_domains', body);

interface Settings {
  readonly secretKey?: string;
  readonly publicUrl?: string | null;
  readonly apiBase?: string;
}

async function run(check: GatewayCheck<StripeConfig>, settings: Settings = {}) {
  const { secretKey = 'rk_test_canary', publicUrl = null, apiBase = stripe.double.url } = settings;
  const keys = { secretKey, publishableKey: 'pk_test_1', takesPayTo: true, apiBase };
  const config = { mode: 'sandbox', publicUrl, stripe: keys } as ConfigOf<StripeConfig>;
  const found = await check.run({ config });
  expect(JSON.stringify(found)).not.toContain('canary');
  return found;
}

const ask = (name: string) => run(walletDomain, { publicUrl: `https://${name}:8443/` });

it('a key with every permission passes, and nothing is changed at Stripe', async () => {
  const before = await stripe.double.readLedger();
  expect(await run(stripePermissions)).toEqual({
    state: 'ok',
    finding: 'The secret key of Stripe has every permission that the shop needs.',
    action: null,
  });
  expect(await stripe.double.readLedger()).toEqual(before);
});

it.each([
  ['PaymentIntents (write)', 'payment_intent_write'],
  ['Charges and Refunds (write)', 'charge_write'],
  ['Charges and Refunds (read)', 'charge_read'],
  ['Disputes (read)', 'dispute_read'],
  ['Confirmation tokens (read)', 'confirmation_token_read'],
])('names the missing permission %s', async (name, id) => {
  await lack(id);
  expect(await run(stripePermissions)).toMatchObject({
    state: 'broken',
    finding: `The secret key of Stripe lacks a permission: ${name}, rak_${id}.`,
    action: expect.stringContaining('restricted key'),
  });
  expect(await run(stripePermissions, { secretKey: 'sk_test_canary' })).toMatchObject({ state: 'ok' });
});

it('names every missing permission', async () => {
  await lack('payment_intent_write', 'dispute_read');
  expect((await run(stripePermissions))?.finding).toBe(
    'The secret key of Stripe lacks 2 permissions: ' +
      'PaymentIntents (write), rak_payment_intent_write; Disputes (read), rak_dispute_read.',
  );
});

it.each([stripePermissions, walletDomain])('$name reports a key that Stripe refuses', async (check) => {
  const refused = { secretKey: 'rk_wrong_canary', publicUrl: 'https://shop.example/' };
  expect(await run(check, refused)).toMatchObject({
    state: 'broken',
    finding: 'Stripe refuses the secret key.',
  });
});

it.each([stripePermissions, walletDomain])('$name reports that Stripe can’t be reached', async (check) => {
  const unreachable = { apiBase: 'http://127.0.0.1:9', publicUrl: 'https://shop.example/' };
  expect(await run(check, unreachable)).toMatchObject({
    state: 'warning',
    finding: expect.stringContaining('could not be checked'),
  });
});

it('reports whether the domain of PUBLIC_URL is registered for wallets', async () => {
  await register({ domain_name: 'good.example' });
  await register({ domain_name: 'off.example', enabled: false });
  await register({ domain_name: 'unverified.example', apple_pay: 'inactive' });
  expect(await ask('good.example')).toMatchObject({ state: 'ok' });
  expect(await ask('www.good.example')).toMatchObject({
    state: 'warning',
    finding: expect.stringContaining('www.good.example is not registered at Stripe'),
  });
  expect(await ask('off.example')).toMatchObject({
    state: 'warning',
    finding: expect.stringContaining('off.example is turned off at Stripe'),
  });
  expect(await ask('unverified.example')).toMatchObject({
    state: 'warning',
    finding: 'Apple Pay is not active for unverified.example at Stripe. The domain could not be verified.',
  });
});

it('says that the domain could not be checked with a key that may not', async () => {
  await lack('payment_method_domain_read');
  expect(await ask('good.example')).toMatchObject({
    state: 'warning',
    finding: expect.stringContaining('could not be checked'),
    action: expect.stringContaining('Payment method domains (read)'),
  });
});

it('an address without a domain has nothing to register', async () => {
  for (const publicUrl of [null, 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(await run(walletDomain, { publicUrl })).toMatchObject({ state: 'skipped' });
});

it('says whether Stripe accepts PayTo for the account', async () => {
  expect(await run(checkPayTo)).toMatchObject({ state: 'ok' });
  await stripe.double.control('PUT', '/offers', { payto: false });
  expect(await run(checkPayTo)).toMatchObject({
    state: 'broken',
    action: expect.stringContaining('Turn it on'),
  });
  await stripe.double.control('PUT', '/offers', { payto: true });
  await lack('payment_method_configuration_read');
  expect(await run(checkPayTo)).toMatchObject({
    state: 'warning',
    action: expect.stringContaining('(read)'),
  });
});
