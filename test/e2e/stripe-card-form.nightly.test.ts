import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { phone } from './chromium.ts';
import { findCutBoxes, findWideBoxes } from './findings.ts';
import { expectFocus } from './focus.ts';
import { StripeCheckout } from './stripe-checkout.ts';
import { startStripeTests } from './stripe-tests.ts';

const stripe = await startStripeTests();

describe('the payment step of a shop with Stripe', () => {
  it('has Stripe’s form instead of card fields, and says that it is a test', async () => {
    const { shop, form } = await stripe.reachPayment();
    const { checkout } = shop;
    expect(await form.expiry.isVisible()).toBe(true);
    expect(await checkout.field('Card Number').count()).toBe(0);
    await checkout.shows('Test mode: no real money moves.');
    await checkout.shows(
      'Your card details go straight to Stripe, our payment provider. This shop never sees or stores them.',
    );
    expect(await checkout.dialog.getByText('Demo Mode Active').count()).toBe(0);
    expect(await checkout.dialog.getByRole('list', { name: 'Accepted cards' }).isVisible()).toBe(true);
    expect(shop.page.frames().some((frame) => frame.url().startsWith('https://js.stripe.com/'))).toBe(true);
  });

  it('marks every missing field, and takes the buyer to the card first', async () => {
    const { shop, form } = await stripe.reachPayment();
    const { checkout } = shop;
    await checkout.press('Complete Purchase');
    await checkout.shows('Cardholder name is required');
    await form.card.getByText('The card number is incomplete.').waitFor();
    await expect.poll(() => form.number.evaluate((field) => field.matches(':focus'))).toBe(true);
    await form.fill();
    await checkout.press('Complete Purchase');
    const name = checkout.field('Cardholder Name');
    await expect.poll(() => name.evaluate((field) => field.matches(':focus'))).toBe(true);
    expect(await shop.network.sentCalls('/api/checkout')).toEqual([]);
  });

  it('is operated with the keyboard: the focus passes through the frame and stays in the dialog', async () => {
    const { shop, form } = await stripe.reachPayment();
    const { page, checkout } = shop;
    await form.number.focus();
    await page.keyboard.type('4242424242424242');
    const name = checkout.field('Cardholder Name');
    // The browser moves the focus into and out of a frame some time after the key.
    const isFocused = (field: typeof name) =>
      expect.poll(() => field.evaluate((it) => it.matches(':focus'))).toBe(true);
    for (const [field, text] of [
      [form.expiry, '1234'],
      [form.cvc, '123'],
      [name, 'Mia Nguyen'],
    ] as const) {
      await page.keyboard.press('Tab');
      await isFocused(field);
      await page.keyboard.type(text);
    }
    expect(await form.cvc.inputValue()).toBe('123');
    expect(await name.inputValue()).toBe('Mia Nguyen');
    await page.keyboard.press('Shift+Tab');
    await isFocused(form.cvc);
  });

  it('looks like the shop, and follows the buyer’s colour scheme', async () => {
    const { shop, form } = await stripe.reachPayment();
    const { page, checkout } = shop;
    const name = checkout.field('Cardholder Name');
    for (const colorScheme of ['dark', 'light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const wanted = await readLook(name);
      expect(wanted.height).toBeGreaterThan(40);
      await expect.poll(() => readLook(form.number)).toEqual(wanted);
    }
    await page.emulateMedia({ colorScheme: null });
  });

  it('fits a phone with text twice as large', async () => {
    const before = `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });`;
    const { shop } = await stripe.reachPayment({ ...phone, before });
    expect(await findWideBoxes(shop.page)).toEqual([]);
    expect(await findCutBoxes(shop.page)).toEqual([]);
  });

  it('keeps the cardholder’s name, and no card, when the buyer returns to the address', async () => {
    const { shop, form } = await stripe.reachPayment();
    const { checkout } = shop;
    await form.fill();
    await checkout.fill({ 'Cardholder Name': 'Mia Nguyen' });
    await checkout.press('Back');
    await checkout.isAt('Billing Address');
    await checkout.press('Continue to Payment');
    await checkout.isAt('Payment');
    expect(await checkout.field('Cardholder Name').inputValue()).toBe('Mia Nguyen');
    expect(await form.number.inputValue()).toBe('');
  });

  it('offers no sample data on the Invoice tab', async () => {
    const shop = await stripe.tests.visit();
    await shop.openTab('Invoice');
    await shop.button('Download Invoice PDF').waitFor();
    expect(await shop.button('Fill Demo Data').count()).toBe(0);
  });
});

describe('a card form that does not load', () => {
  it('says what to do, and loads again', async () => {
    const shop = await stripe.tests.openCheckout();
    const { checkout } = shop;
    const payment = new StripeCheckout(shop);
    const unblock = await payment.blockScript();
    await checkout.reachPayment();
    await checkout.alert.getByText('The card form did not load').waitFor();
    await checkout.alert.getByText(/You have not been charged/).waitFor();
    await checkout.fill({ 'Cardholder Name': 'Mia Nguyen' });
    await checkout.press('Complete Purchase');
    await checkout.alert.getByText(/the card form has not loaded/).waitFor();
    await unblock();
    await checkout.press('Load the Card Form Again');
    await expectFocus(checkout.dialog.getByRole('group', { name: 'Card details' }));
    await payment.form.number.waitFor();
    await expect.poll(() => checkout.alert.count()).toBe(0);
    expect(await checkout.field('Cardholder Name').inputValue()).toBe('Mia Nguyen');
  });

  it('shows its shape while it loads', async () => {
    const shop = await stripe.tests.openCheckout();
    const { checkout } = shop;
    const payment = new StripeCheckout(shop);
    const showForm = await payment.holdForm();
    await checkout.reachPayment();
    await checkout.dialog.getByText('Loading the card form').waitFor({ state: 'attached' });
    const skeleton = await checkout.dialog.locator('[data-skeleton]').boundingBox();
    showForm();
    await payment.form.number.waitFor();
    const frame = await checkout.dialog.locator('iframe').boundingBox();
    expect(Math.abs((frame?.height ?? 0) - (skeleton?.height ?? 0))).toBeLessThan(16);
  });
});

function readLook(field: Locator) {
  return field.evaluate((input) => {
    const style = input.ownerDocument.defaultView?.getComputedStyle(input);
    const { color, backgroundColor, borderTopColor, borderTopWidth, borderTopLeftRadius, fontSize } =
      style ?? {};
    const { height } = input.getBoundingClientRect();
    return { color, backgroundColor, borderTopColor, borderTopWidth, borderTopLeftRadius, fontSize, height };
  });
}
