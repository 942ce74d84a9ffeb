import { afterEach, expect, it } from 'vitest';
import { openStripeAtDouble } from '../../../test/stripe-at-double.ts';
import type { CheckParts } from './check.ts';
import { stripePermissions } from './checks/stripe-account.ts';

const stripe = openStripeAtDouble();

afterEach(() => lack());

/** Takes permissions from restricted keys. */
const lack = (...missing: string[]) => stripe().double.control('PUT', '/permissions', { missing });

interface Settings {
  readonly secretKey?: string;
  readonly apiBase?: string;
}

async function run({ secretKey = 'rk_test_canary', apiBase = stripe().double.url }: Settings = {}) {
  const keys = { secretKey, publishableKey: 'pk_test_1', takesPayTo: true, apiBase };
  const config = { mode: 'sandbox', stripe: keys } as CheckParts['config'];
  const [found] = [await stripePermissions.run({ config } as CheckParts)].flat();
  expect(JSON.stringify(found)).not.toContain('canary');
  return found;
}

it('a key with every permission passes, and nothing is changed at Stripe', async () => {
  const before = await stripe().double.readLedger();
  expect(await run()).toEqual({
    state: 'ok',
    finding: 'The secret key of Stripe has every permission that the shop needs.',
    action: null,
  });
  expect(await stripe().double.readLedger()).toEqual(before);
});

it.each([
  ['PaymentIntents (write)', 'payment_intent_write'],
  ['Charges and Refunds (write)', 'charge_write'],
  ['Charges and Refunds (read)', 'charge_read'],
  ['Disputes (read)', 'dispute_read'],
  ['Confirmation tokens (read)', 'confirmation_token_read'],
])('names the missing permission %s', async (name, id) => {
  await lack(id);
  expect(await run()).toMatchObject({
    state: 'broken',
    finding: `The secret key of Stripe lacks a permission: ${name}, rak_${id}.`,
    action: expect.stringContaining('restricted key'),
  });
  expect(await run({ secretKey: 'sk_test_canary' })).toMatchObject({ state: 'ok' });
});

it('names every missing permission', async () => {
  await lack('payment_intent_write', 'dispute_read');
  expect((await run())?.finding).toBe(
    'The secret key of Stripe lacks 2 permissions: ' +
      'PaymentIntents (write), rak_payment_intent_write; Disputes (read), rak_dispute_read.',
  );
});

it('reports a key that Stripe refuses', async () => {
  expect(await run({ secretKey: 'rk_wrong_canary' })).toMatchObject({
    state: 'broken',
    finding: 'Stripe refuses the secret key.',
  });
});

it('reports that Stripe can’t be reached', async () => {
  expect(await run({ apiBase: 'http://127.0.0.1:9' })).toMatchObject({
    state: 'warning',
    finding: expect.stringContaining('could not be checked'),
  });
});
