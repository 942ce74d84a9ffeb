import Stripe from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { StripeDoubleProcess } from '../../stripe-double-process.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { cards } from './cards.ts';

const double = await StripeDoubleProcess.start(await makeTemporaryFolder());
const stripe = double.connect();
afterAll(() => double.end());

const request = {
  amount: 9900,
  currency: 'aud',
  allowed_payment_method_types: ['card'],
  metadata: { order_id: 'ORD-1' },
};

async function pay(number: string) {
  const intent = await stripe.paymentIntents.create(request);
  const confirmation_token = await double.createToken(number);
  const confirm = stripe.paymentIntents.confirm(intent.id, { confirmation_token });
  return { id: intent.id, outcome: await confirm.catch((error) => error as Stripe.errors.StripeError) };
}

describe('a payment', () => {
  it('is created, confirmed and charged', async () => {
    const created = await stripe.paymentIntents.create({ ...request, description: 'Order ORD-1' });
    expect(created).toMatchObject({ status: 'requires_payment_method', metadata: { order_id: 'ORD-1' } });
    expect(created.lastResponse).toMatchObject({ statusCode: 200, apiVersion: Stripe.API_VERSION });
    expect(created.lastResponse.requestId).toMatch(/^req_/);

    const { outcome } = await pay('4242 4242 4242 4242');
    expect(outcome).toMatchObject({
      status: 'succeeded',
      amount_received: 9900,
      latest_charge: expect.stringMatching(/^ch_/),
    });
  });

  it('shows its charge on request', async () => {
    const { id } = await pay('5555555555554444');
    const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const card = { brand: 'mastercard', last4: '4444', three_d_secure: null };
    expect(latest_charge).toMatchObject({ amount_captured: 9900, payment_method_details: { card } });
  });

  const declining = cards.filter(
    ({ outcome, asksForChallenge }) => outcome.kind === 'declines' && !asksForChallenge,
  );
  it.each(declining)('is declined with the card $name', async ({ number, outcome }) => {
    const payment = await pay(number);
    if (outcome.kind !== 'declines') throw new Error('The card is not declined.');
    const { code, declineCode } = outcome;
    const error = { statusCode: 402, type: 'StripeCardError', code };
    expect(payment.outcome).toMatchObject({ ...error, ...(declineCode && { decline_code: declineCode }) });
    const intent = await stripe.paymentIntents.retrieve(payment.id);
    expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
  });

  it('takes another card after a decline', async () => {
    const { id } = await pay('4000000000000002');
    const confirmation_token = await double.createToken();
    expect(await stripe.paymentIntents.confirm(id, { confirmation_token })).toMatchObject({
      status: 'succeeded',
    });
  });

  it('is not confirmed or cancelled after it succeeded', async () => {
    const { id } = await pay('4242424242424242');
    const confirmation_token = await double.createToken();
    const error = { statusCode: 400, code: 'payment_intent_unexpected_state', payment_intent: { id } };
    await expect(stripe.paymentIntents.confirm(id, { confirmation_token })).rejects.toMatchObject(error);
    await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject(error);
  });

  it('is not confirmed after it was cancelled', async () => {
    const { id } = await stripe.paymentIntents.create(request);
    expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' });
    const confirmation_token = await double.createToken();
    const refusal = { code: 'payment_intent_unexpected_state' };
    await expect(stripe.paymentIntents.confirm(id, { confirmation_token })).rejects.toMatchObject(refusal);
  });

  it.each([
    [
      'used',
      async () => {
        const token = await double.createToken();
        const { id } = await stripe.paymentIntents.create(request);
        await stripe.paymentIntents.confirm(id, { confirmation_token: token });
        return token;
      },
    ],
    ['unknown', async () => 'ctoken_none'],
    ['expired', () => double.createToken(undefined, { expired: true })],
  ])('refuses a token that is %s', async (_name, makeToken) => {
    const confirmation_token = await makeToken();
    const { id } = await stripe.paymentIntents.create(request);
    const refusal = { statusCode: 400, type: 'StripeInvalidRequestError', param: 'confirmation_token' };
    await expect(stripe.paymentIntents.confirm(id, { confirmation_token })).rejects.toMatchObject(refusal);
  });

  it('needs an address to return to when its methods may redirect', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 9900, currency: 'aud' });
    const confirmation_token = await double.createToken();
    await expect(stripe.paymentIntents.confirm(id, { confirmation_token })).rejects.toMatchObject({
      param: 'return_url',
    });
    const returning = { confirmation_token, return_url: 'https://shop.example/' };
    expect(await stripe.paymentIntents.confirm(id, returning)).toMatchObject({ status: 'succeeded' });
  });
});

describe('a key', () => {
  it.each(['sk_live_real', 'nothing', 'pk_test_double'])('%s is refused', async (key) => {
    const refusal = { statusCode: 401, type: 'StripeAuthenticationError' };
    await expect(double.connect(key).paymentIntents.create(request)).rejects.toMatchObject(refusal);
  });

  it('of the page shows a payment only with its client secret, and without its metadata', async () => {
    const { id, client_secret } = await stripe.paymentIntents.create(request);
    const buyer = double.connect('pk_test_double');
    await expect(buyer.paymentIntents.retrieve(id)).rejects.toMatchObject({ param: 'client_secret' });
    const shown = await buyer.paymentIntents.retrieve(id, { client_secret: client_secret ?? '' });
    expect(shown).toMatchObject({ id, amount: 9900 });
    expect(shown).not.toHaveProperty('metadata');
  });
});
