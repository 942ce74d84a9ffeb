import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { card } from './checkout.ts';
import { findCharges, sentKeys } from './sent-payments.ts';
import { byNight } from './sizes.ts';

const tests = await startBrowserTests();

describe('a payment whose answer is lost', () => {
  it('charges once, however often the buyer presses', async () => {
    const shop = await tests.reachPayment({}, 2);
    const countLost = await shop.network.loseAnswers('/api/checkout');
    await shop.checkout.payWith();
    await shop.checkout.isAt('Payment not confirmed yet');
    await shop.toast.says('Payment not confirmed yet', expect.stringContaining('do not pay again'));
    await shop.checkout.press('Check payment status');
    await expect.poll(countLost).toBe(2);
    await shop.checkout.isAt('Payment not confirmed yet');
    await shop.network.restore('/api/checkout');
    await shop.checkout.press('Check payment status');
    await shop.checkout.isAt('Payment Successful!');
    const keys = await sentKeys(shop);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await findCharges(tests.shop, shop)).toEqual([19_798]);
  });

  it('that never arrived is charged by no check, but by the button that says the amount', async () => {
    const shop = await tests.reachPayment({}, 2);
    const { checkout } = shop;
    await shop.network.cut('/api/checkout');
    await checkout.payWith();
    await checkout.isAt('Payment not confirmed yet');
    expect(await checkout.alert.count()).toBe(0);
    await shop.network.restore('/api/checkout');
    await checkout.press('Check payment status');
    await checkout.isAt('Your payment did not reach us');
    expect(await checkout.alert.count()).toBe(0);
    expect(await findCharges(tests.shop, shop)).toEqual([]);

    await checkout.press('Pay $197.98');
    await checkout.isAt('Payment Successful!');
    expect(await findCharges(tests.shop, shop)).toEqual([19_798]);
    expect(new Set(await sentKeys(shop)).size).toBe(1);
  });

  it('survives a reload: the card is asked for again, and the same key tells the outcome', async () => {
    const shop = await tests.reachPayment({}, 2);
    await shop.network.loseAnswers('/api/checkout');
    await shop.checkout.payWith();
    await shop.checkout.isAt('Payment not confirmed yet');
    await shop.network.restore('/api/checkout');
    await shop.reload();
    await shop.openTab('Cart');
    await shop.page.getByRole('status').getByText('Your payment is not confirmed yet').waitFor();
    await shop.press(shop.button('Check Payment'));
    await shop.checkout.isAt('Payment not confirmed yet');
    await shop.checkout.fill(card);
    await shop.checkout.press('Check payment status');
    await shop.checkout.isAt('Payment Successful!');
    await shop.checkout.close();
    await shop.openTab('Cart');
    await shop.isAt('Your cart is empty');
    expect(await shop.button('Check Payment').count()).toBe(0);
    expect(new Set(await sentKeys(shop)).size).toBe(1);
    expect(await findCharges(tests.shop, shop)).toEqual([19_798]);
    const stored = await shop.page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(stored).not.toMatch(/4111/);
  });

  byNight('confirmed later, leaves in the cart what was added since', async () => {
    const shop = await tests.reachPayment();
    await shop.network.loseAnswers('/api/checkout');
    await shop.checkout.payWith();
    await shop.checkout.isAt('Payment not confirmed yet');
    await shop.network.restore('/api/checkout');
    await shop.checkout.close();
    await shop.openTab('Products');
    await shop.addToCart('Enterprise Protection', 2);
    await shop.addToCart('Security Complete', 1);
    await shop.openTab('Cart');
    await shop.openCheckout();
    await shop.checkout.press('Check payment status');
    await shop.checkout.isAt('Payment Successful!');
    await shop.checkout.close();
    await shop.openTab('Cart');
    expect(await shop.seatsOf('Enterprise Protection').inputValue()).toBe('2');
    expect(await shop.seatsOf('Security Complete').inputValue()).toBe('1');
  });
});
