import { expect, it } from 'vitest';
import { startStripeTests } from './stripe-tests.ts';

const stripe = await startStripeTests();

it('a wallet pays without a cardholder name to type, and a card asks for it again', async () => {
  const { shop, form } = await stripe.reachPayment({ before: 'window.hasWallet = true;' });
  const { checkout } = shop;
  const name = checkout.field('Cardholder Name');
  await name.waitFor();
  await form.chooseWallet();
  await name.waitFor({ state: 'detached' });
  await form.card.getByLabel('Card', { exact: true }).check();
  await name.waitFor();
  await form.chooseWallet();
  await checkout.press('Complete Purchase');
  await checkout.isAt('Payment Successful!');
  expect(await shop.network.sentCalls('/api/checkout')).toMatchObject([
    {
      body: {
        payment: { confirmationToken: expect.stringMatching(/^ctoken_/), cardholderName: 'Mia Nguyen' },
      },
    },
  ]);
});
