import { expect, onTestFinished, test } from 'vitest';
import { startRelay } from '../../test/start-relay.ts';
import { StripeShop } from '../../test/stripe-shop.ts';

test('thirty repeated requests during a challenge share a few questions to Stripe', async () => {
  const stripe = await StripeShop.start();
  onTestFinished(() => stripe.stop());
  const relay = await startRelay({ target: stripe.double.url });
  onTestFinished(() => relay.stop());
  const node = await stripe.startNodeAt(relay.url);
  onTestFinished(() => node.stop());
  const { post } = await stripe.newPurchase('4000002760003184', node);
  expect((await post()).status).toBe(202);
  const before = relay.passed.length;
  const answers = await Promise.all(Array.from({ length: 30 }, post));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const questions = relay.passed.slice(before);
  expect(questions.length).toBeLessThanOrEqual(4);
  expect(new Set(questions).size).toBe(1);
});
