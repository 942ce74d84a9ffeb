import { describe, expect, it } from 'vitest';
import { problems } from '../../contract/problems.ts';
import { sentKeys } from './sent-payments.ts';
import { byNight } from './sizes.ts';
import { startStripeTests } from './stripe-tests.ts';

const stripe = await startStripeTests();

/** Its bank asks for a challenge, which decides about the payment. */
const challengeCard = '4000002760003184';

describe('the bank’s challenge', () => {
  byNight('takes the focus from the dialog, and the keyboard completes it', async () => {
    const payment = await stripe.reachPayment();
    const { shop } = payment;
    await payment.payWith(challengeCard);
    await payment.waitForBank();
    await shop.checkout.dialog.getByText('Your bank asks you to confirm this payment').waitFor();
    expect(await shop.page.evaluate('getComputedStyle(document.body).pointerEvents')).toBe('auto');
    const behind = shop.page.locator('main button, header button');
    const isInert = await behind.evaluateAll((all) =>
      all.map((button) => button.closest('[inert]') !== null),
    );
    expect(new Set(isInert)).toEqual(new Set([true]));
    for (const key of ['Tab', 'Shift+Tab', 'Enter']) await shop.page.keyboard.press(key);
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(1);
    expect(new Set((await payment.sentPayments()).map((sent) => JSON.stringify(sent))).size).toBe(1);
  });

  byNight('has buttons that work only once its page can pass the choice on', async () => {
    const payment = await stripe.reachPayment();
    const { page, checkout } = payment.shop;
    const held = Promise.withResolvers<void>();
    await page.route('**/challenge.js', async (route) => {
      await held.promise;
      await route.fallback();
    });
    await payment.payWith(challengeCard);
    const complete = payment.form.challenge.contentFrame().getByRole('button', { name: 'Complete' });
    await complete.waitFor();
    expect(await complete.isDisabled()).toBe(true);
    held.resolve();
    await payment.form.answerChallenge('Complete');
    await checkout.isAt('Payment Successful!');
  });

  byNight('gives the page back when the bank shows nothing, and can be continued', async () => {
    const payment = await stripe.reachPayment();
    const { page, checkout } = payment.shop;
    await page.clock.install();
    const isSilent = /^https:\/\/api\.stripe\.com\/v1\/payment_intents\//;
    await page.route(isSilent, () => {});
    await payment.payWith(challengeCard);
    await checkout.dialog.getByText('Your bank asks you to confirm this payment').waitFor();
    await page.clock.fastForward(30_000);
    await page.getByRole('button', { name: 'Back to the Checkout' }).click();
    await checkout.isAt('Waiting for your bank’s confirmation');
    await page.unroute(isSilent);
    await checkout.press('Continue with Your Bank');
    await payment.form.answerChallenge('Complete');
    await checkout.isAt('Payment Successful!');
  });

  it('says that nothing was charged when it fails, and another try pays', async () => {
    const payment = await stripe.reachPayment();
    const { shop, form } = payment;
    shop.faults.expectFailedRequests('/api/checkout');
    await payment.payWith(challengeCard);
    await form.answerChallenge('Fail');
    await shop.checkout.alert.getByText(problems['challenge-failed'].detail).waitFor();
    const button = shop.checkout.button('Complete Purchase');
    await expect.poll(() => button.evaluate((element) => element.matches(':focus'))).toBe(true);
    await payment.payWith(challengeCard);
    await form.answerChallenge('Complete');
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(2);
  });

  byNight('locks the dialog: Esc and Back change nothing', async () => {
    const payment = await stripe.reachPayment();
    const { shop, form } = payment;
    await payment.payWith(challengeCard);
    await payment.waitForBank();
    await shop.page.goBack();
    await shop.page.evaluate(
      `document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))`,
    );
    await form.answerChallenge('Complete');
    await shop.checkout.isAt('Payment Successful!');
  });
});

describe('a challenge that was left open', () => {
  async function leaveChallenge() {
    const payment = await stripe.reachPayment();
    const reconnect = await payment.cutPaymentQuestions();
    await payment.payWith(challengeCard);
    await payment.shop.checkout.isAt('Waiting for your bank’s confirmation');
    await reconnect();
    return payment;
  }

  byNight('can be continued', async () => {
    const { shop, form } = await leaveChallenge();
    expect(await shop.checkout.button('Complete Purchase').count()).toBe(0);
    await shop.checkout.press('Continue with Your Bank');
    await form.answerChallenge('Complete');
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(1);
  });

  it('is cancelled by a payment with another card', async () => {
    const payment = await leaveChallenge();
    const { shop } = payment;
    await shop.checkout.press('Use Another Card');
    await shop.checkout.isAt('Payment');
    await payment.payWith();
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(2);
    expect(await stripe.findPayments(shop.email)).toEqual([
      { status: 'canceled', amount: 9899 },
      { status: 'succeeded', amount: 9899 },
    ]);
  });
});
