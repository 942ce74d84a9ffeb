import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { problems } from '../../contract/problems.ts';
import { sentKeys } from './sent-payments.ts';
import type { StripeCheckout } from './stripe-checkout.ts';
import { startStripeTests } from './stripe-tests.ts';

const stripe = await startStripeTests();

/** A checkout whose page is loaded again while the bank asks for a challenge, which decides about the payment. */
async function resumeAtBank(): Promise<StripeCheckout> {
  const payment = await stripe.reachPayment();
  await payment.payWith('4000002760003184');
  await payment.waitForBank();
  await payment.shop.resumeCheckout();
  return payment;
}

describe('the bank’s challenge after a reload', () => {
  it('continues: the same payment, the same key', async () => {
    const { shop, form } = await resumeAtBank();
    await shop.checkout.isAt('Waiting for your bank’s confirmation');
    await shop.checkout.dialog.getByText('You have not been charged yet.').waitFor();
    const stored = await shop.page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(stored).not.toMatch(/0000 ?2760|00002760|_secret_/);
    await shop.checkout.press('Continue with Your Bank');
    await form.answerChallenge('Complete');
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(1);
    expect(await stripe.findPayments(shop.email)).toEqual([{ status: 'succeeded', amount: 9899 }]);
  });

  it('can be given up for another card after a reload', async () => {
    const payment = await resumeAtBank();
    const { shop } = payment;
    await shop.checkout.press('Use Another Card');
    await payment.payWith();
    await shop.checkout.isAt('Payment Successful!');
    expect(await stripe.findPayments(shop.email)).toEqual([
      { status: 'canceled', amount: 9899 },
      { status: 'succeeded', amount: 9899 },
    ]);
  });

  it('that was passed elsewhere after a reload shows the keys, without a click', async () => {
    const { shop } = await resumeAtBank();
    await shop.checkout.isAt('Waiting for your bank’s confirmation');
    await stripe.control(shop.email, 'challenges', 'pass');
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(1);
  });

  it('shows why a payment failed that was continued after a reload', async () => {
    const { shop, form } = await resumeAtBank();
    shop.faults.expectFailedRequests('/api/checkout');
    await shop.checkout.press('Continue with Your Bank');
    await form.answerChallenge('Fail');
    await shop.checkout.isAt('Payment');
    await form.number.waitFor();
    await shop.checkout.alert.getByText(problems['challenge-failed'].detail).waitFor();
    await expect.poll(() => isInSight(shop.checkout.alert)).toBe(true);
  });
});

/** Between the title of the dialog and its buttons. */
async function isInSight(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) =>
      element.contains(element.ownerDocument.elementFromPoint(left + 20, y)),
    );
  });
}
