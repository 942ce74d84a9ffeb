import { beforeAll, describe } from 'vitest';
import { addProducts, testCardFormFirst } from './card-form-first.ts';
import { type Shown, type StripeTests, startStripeTests } from './stripe-tests.ts';

testMode('in test mode, in three ways', { takesPayTo: true, showsPayPal: true }, 2);
testMode('in live mode, by card', { mode: 'live' }, 1);
testMode('in test mode, by card', {}, 0);
testMode('in live mode, in three ways', { takesPayTo: true, showsPayPal: true, mode: 'live' }, 0);

function testMode(mode: string, shown: Shown, daily: number) {
  if (daily === 0 && !process.env.NIGHTLY) return;
  let stripe: StripeTests;
  describe(mode, () => {
    beforeAll(async () => {
      stripe = await startStripeTests(shown);
      await addProducts(stripe.tests.shop);
    });
    testCardFormFirst(
      mode,
      async (visit, seats) => {
        const { shop, form } = await stripe.reachPayment(visit, seats);
        const fields = {
          number: form.number,
          expiry: form.expiry,
          code: form.cvc,
          name: shop.checkout.field('Cardholder Name'),
        };
        return { shop, fields };
      },
      daily,
    );
  });
}
