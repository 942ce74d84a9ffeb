import { afterAll } from 'vitest';
import { StripeDoubleProcess } from './stripe-double-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A Stripe double for one test file, with the official SDK connected to it. */
export async function startDouble() {
  const double = await StripeDoubleProcess.start(await makeTemporaryFolder());
  afterAll(() => double.end());
  const stripe = double.connect();
  const request = {
    amount: 9900,
    currency: 'aud',
    allowed_payment_method_types: ['card'],
    metadata: { order_id: 'ORD-1' },
  };

  /** Creates a payment and confirms it with a card. Returns it as it is then. */
  async function pay(number = '4242424242424242') {
    const { id } = await stripe.paymentIntents.create(request);
    const confirmation_token = await double.createToken(number);
    return stripe.paymentIntents.confirm(id, { confirmation_token });
  }

  return { double, stripe, request, pay };
}
