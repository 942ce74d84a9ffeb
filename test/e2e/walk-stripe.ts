import { StripeCheckout } from './stripe-checkout.ts';
import type { Walk } from './walk.ts';

/** Stops at every state of the payment step in a shop with Stripe. */
export const walkStripe: Walk = async (shop, look) => {
  const { checkout, network, faults } = shop;
  const payment = new StripeCheckout(shop);
  await shop.startCheckout('Enterprise Protection', 2);
  const unblock = await payment.blockScript();
  await checkout.reachPayment();
  await checkout.alert.getByText('The card form did not load').waitFor();
  await look('card form, not loaded');
  await unblock();
  const showForm = await payment.holdForm();
  await checkout.press('Load the Card Form Again');
  await checkout.dialog.getByText('Loading the card form').waitFor({ state: 'attached' });
  await look('card form, loading');
  showForm();
  await payment.form.number.waitFor();
  await look('payment step');
  await checkout.press('Complete Purchase');
  await payment.form.card.getByText('The card number is incomplete.').waitFor();
  await look('payment step, messages');

  faults.expectFailedRequests('/api/checkout');
  await payment.payWith('4000000000000002');
  await checkout.alert.waitFor();
  await look('payment step, declined');
  const answer = await network.hold('/api/checkout');
  await payment.payWith('4000002760003184');
  await checkout.button('Processing Payment...').waitFor();
  await look('payment step, processing');
  answer();
  await payment.form.challenge.waitFor();
  await look('challenge');
  await payment.form.answerChallenge('Fail');
  await checkout.alert.waitFor();
  await look('challenge, failed');

  const reconnect = await payment.cutPaymentQuestions();
  await payment.payWith('4000002760003184');
  await checkout.isAt('Waiting for your bank’s confirmation');
  await look('challenge, left');
  await reconnect();
  await checkout.press('Use Another Card');
  await payment.form.number.waitFor();
  await network.loseAnswers('/api/checkout');
  await payment.payWith();
  await checkout.isAt('Payment not confirmed yet');
  await look('payment, unconfirmed');
  await network.restore('/api/checkout');
  await shop.reload();
  await shop.openTab('Cart');
  await shop.openCheckout();
  await look('payment, unconfirmed, after a reload');
  await checkout.press('Check payment status');
  await checkout.isAt('Payment Successful!');
  await look('success');
};
