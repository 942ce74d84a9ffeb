import { expect, test } from 'vitest';
import { StripeAtDouble } from '../../test/stripe-at-double.ts';

const stripe = await StripeAtDouble.share();

const challengeCard = '4000002760003184';
const challengeFailed = { kind: 'declined', reason: 'challenge-failed' };

async function openChallenge(card = challengeCard) {
  const purchase = stripe.newPurchase();
  const waiting = { kind: 'action-required', clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) };
  expect(await purchase.charge(card)).toEqual(waiting);
  expect(await purchase.inspect()).toEqual(waiting);
  return purchase;
}

test('a challenge that is passed ends in an approval', async () => {
  const purchase = await openChallenge();
  await purchase.control('/challenges', { outcome: 'pass' });
  const approved = { kind: 'approved', transactionId: purchase.paymentId };
  expect(await purchase.inspect()).toEqual(approved);
  expect(await purchase.close()).toEqual(approved);
  expect(await purchase.findPayments()).toMatchObject([{ captures: 1 }]);
});

test('a challenge that fails is a refusal, final when the payment is closed', async () => {
  const purchase = await openChallenge();
  await purchase.control('/challenges', { outcome: 'fail' });
  expect(await purchase.inspect()).toEqual(challengeFailed);
  expect(await purchase.readStatus()).toBe('requires_payment_method');
  expect(await purchase.close()).toEqual(challengeFailed);
  expect(await purchase.readStatus()).toBe('canceled');
  expect(await purchase.inspect()).toEqual(challengeFailed);
});

test('a bank may refuse the card after the challenge', async () => {
  const purchase = await openChallenge('4000008260003178');
  await purchase.control('/challenges', { outcome: 'pass' });
  const declined = { kind: 'declined', reason: 'insufficient-funds' };
  expect(await purchase.inspect()).toEqual(declined);
  expect(await purchase.close()).toEqual(declined);
});

test('a challenge that is abandoned is never charged once it is closed', async () => {
  const purchase = await openChallenge();
  expect(await purchase.close()).toEqual({ kind: 'never-charged' });
  await expect(purchase.control('/challenges', { outcome: 'pass' })).rejects.toThrow();
  expect(await purchase.findPayments()).toMatchObject([{ status: 'canceled', captures: 0 }]);
});

test('a challenge that is passed just before it is closed is an approval', async () => {
  const purchase = await openChallenge();
  await stripe.double.setFaults({
    latency: { next: 1, milliseconds: 1_000, operations: ['cancel'] },
  });
  const closing = purchase.close();
  await purchase.control('/challenges', { outcome: 'pass' });
  expect(await closing).toEqual({ kind: 'approved', transactionId: purchase.paymentId });
});

test('after a refusal, a success with another card is found when the payment is closed', async () => {
  const purchase = await openChallenge();
  await purchase.control('/challenges', { outcome: 'fail' });
  expect(await purchase.inspect()).toEqual(challengeFailed);
  const { double } = stripe;
  await double.connect().paymentIntents.confirm(purchase.paymentId ?? '', {
    confirmation_token: await double.createToken(),
  });
  expect(await purchase.close()).toEqual({ kind: 'approved', transactionId: purchase.paymentId });
});

test('a repeated confirmation reports what the first one did', async () => {
  const purchase = await openChallenge();
  await purchase.control('/challenges', { outcome: 'pass' });
  expect(await purchase.charge()).toEqual({ kind: 'approved', transactionId: purchase.paymentId });
  expect(stripe.takeWarnings()).toContain('payment_intent_unexpected_state');
  expect(await purchase.findPayments()).toMatchObject([{ captures: 1 }]);
});

test('a payment that Stripe is still working on is unknown, and is not cancelled', async () => {
  const purchase = stripe.newPurchase();
  const unknown = { kind: 'unknown' };
  expect(await purchase.charge('4000009990000013')).toEqual(unknown);
  expect(await purchase.close()).toEqual(unknown);
  expect(await purchase.readStatus()).toBe('processing');
  await purchase.control('/processing', { outcome: 'success' });
  expect(await purchase.close()).toEqual({ kind: 'approved', transactionId: purchase.paymentId });
});
