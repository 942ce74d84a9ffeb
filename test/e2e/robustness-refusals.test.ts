import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { byNight } from './sizes.ts';

const tests = await startBrowserTests();

describe('a payment that the shop refuses', () => {
  it('an email that is no longer verified (401) keeps the buyer on the payment step, to verify it again from there', async () => {
    const shop = await tests.reachPayment({}, 2);
    const { checkout } = shop;
    await shop.page.context().clearCookies();
    shop.faults.expectFailedRequests('/api/checkout');
    await checkout.payWith();
    await shop.toast.says('Payment Failed', expect.stringMatching(/verify your email/i));
    await checkout.alert.getByText(/verify your email/i).waitFor();
    await checkout.isAt('Payment');
    await checkout.press('Verify again');
    await checkout.isAt('Enter Verification Code');
    await checkout.fill({ 'Verification Code': checkout.mailedCode() });
    await checkout.isAt('Payment');
    expect(await checkout.field('Cardholder Name').inputValue()).toBe('Mia Nguyen');
    await checkout.press('Complete Purchase');
    await checkout.isAt('Payment Successful!');
  });

  byNight('after a reload, fields that the shop refuses show its messages, on their own step', async () => {
    const shop = await tests.reachPayment({}, 2);
    await shop.network.answer('/api/checkout', {
      status: 400,
      contentType: 'application/problem+json',
      body: {
        detail: 'Please check what you entered.',
        code: 'invalid-input',
        errors: [{ field: 'billing.city', message: 'No such city' }],
      },
    });
    await shop.checkout.payWith();
    await shop.checkout.isAt('Billing Address');
    await shop.checkout.shows('No such city');
    expect(await shop.checkout.field('City').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the same cart bought twice within minutes', () => {
  it.each([
    ['shows the first order, keys and all', 'View That Order', 1],
    ['buys again when the buyer says so', 'Buy Again', 2],
  ])('%s', async (_what, choice, orders) => {
    const shop = await tests.reachPayment({}, 2);
    await shop.checkout.pay();
    const firstOrder = await shop.checkout.dialog.getByText(/^ORD-/).textContent();
    await shop.checkout.close();

    shop.faults.expectFailedRequests('/api/checkout');
    await shop.startCheckout('Enterprise Protection', 2);
    await shop.checkout.isAt('Payment');
    await shop.checkout.payWith();
    await shop.checkout.isAt('You have bought this already');
    await shop.checkout.shows(firstOrder ?? '');
    await shop.checkout.press(choice);
    if (choice === 'Buy Again') {
      await shop.checkout.dialog.getByText(/^You are buying this again, as a second order\./).waitFor();
      await shop.checkout.payWith();
    }
    await shop.checkout.isAt('Payment Successful!');
    const { rows } = await tests.shop.database.pool.query('select id from orders where email = $1', [
      shop.email,
    ]);
    expect(rows).toHaveLength(orders);
    await shop.checkout.close();
    await shop.openTab('Cart');
    await shop.isAt('Your cart is empty');
  });
});

byNight('before a quote of a cart that was just bought is paid, the buyer is asked', async () => {
  const shop = await tests.reachPayment({}, 2);
  const { checkout } = shop;
  await checkout.pay();
  await checkout.close();
  shop.faults.expectFailedRequests('/api/checkout');
  await shop.fillCart('Enterprise Protection', 2);
  await shop.press(shop.button('Get a Quote'));
  await checkout.isAt('Review Your Quote');
  await checkout.press('Create Quote');
  await shop.press(shop.button('Pay Now'));
  await checkout.payWith();
  await checkout.isAt('You have bought this already');
  await checkout.press('Buy Again');
  await checkout.pay();
});

byNight('an address that the mail server refuses is reported at the email field', async () => {
  const sentence = "This address doesn't accept mail. Check it for typing mistakes.";
  const shop = await tests.openCheckout();
  shop.faults.expectFailedRequests('/api/auth/send-otp');
  tests.shop.mailServer.mode = 'reject-5xx';
  await shop.checkout.sendCode();
  await shop.toast.says('Error', sentence);
  await shop.checkout.isAt('Email Verification');
  const field = shop.checkout.field('Email Address');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await shop.checkout.dialog.getByText(sentence, { exact: true }).count()).toBe(2);
  tests.shop.mailServer.mode = 'accept';
  await shop.checkout.reachCode();
});
