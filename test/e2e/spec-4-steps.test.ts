import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { address } from './checkout.ts';
import { type Hue, hueOf } from './colour.ts';
import { byNight } from './sizes.ts';

const tests = await startBrowserTests();

describe('spec §4 States and transitions, the checkout steps', () => {
  it('email to code: the send-code call succeeds; the entered email is kept. Code to address: verification succeeds', async () => {
    const { checkout, email } = await tests.openCheckout();
    await checkout.sendCode();
    await checkout.isAt('Enter Verification Code');
    await checkout.shows(email);
    await checkout.press('Change email');
    await checkout.isAt('Email Verification');
    expect(await checkout.field('Email Address').inputValue()).toBe(email);
    await checkout.verifyEmail();
  });

  it('address to payment: the address form passes validation; the billing data is kept', async () => {
    const { checkout } = await tests.openCheckout();
    await checkout.verifyEmail();
    await checkout.press('Continue to Payment');
    await checkout.isAt('Billing Address');
    await checkout.giveAddress();
    const billedTo = checkout.dialog.getByRole('definition').filter({ hasText: address['Street Address'] });
    expect((await billedTo.allInnerTexts()).join()).toBe(
      'Mia Nguyen\nCoral Coast Dental Pty Ltd\n118 Abbott Street\nCairns QLD 4870\n07 5550 0142',
    );
    await checkout.press('Back');
    await checkout.isAt('Billing Address');
    for (const label of ['First Name', 'Company Name', 'Postcode', 'Phone'] as const)
      expect(await checkout.field(label).inputValue()).toBe(address[label]);
  });

  it('payment to the success modal: the cart is cleared and the order result is shown; closing it goes to the home tab', async () => {
    const shop = await tests.buy();
    const { checkout } = shop;
    await checkout.dialog.getByText(/^ORD-/).waitFor();
    expect(JSON.parse((await shop.stored())['licence-shop.cart.v1'] ?? '')).toEqual([]);
    await shop.page.keyboard.press('Escape');
    await checkout.dialog.waitFor({ state: 'hidden' });
    await shop.isAt('Endpoint security, licensed in minutes');
    await shop.openTab('Cart');
    await shop.isAt('Your cart is empty');
  });

  byNight('Resend Code re-sends to the stored email and stays on the code step', async () => {
    const { checkout, network, toast, email } = await tests.openCheckout();
    await checkout.reachCode();
    const first = checkout.mailedCode();
    await toast.close();
    await checkout.press('Resend Code');
    await toast.says('Verification Code Sent', expect.stringContaining('6-digit code'));
    await checkout.isAt('Enter Verification Code');
    const sent = await network.sentCalls('/api/auth/send-otp');
    expect(sent.map(({ body }) => body)).toEqual([{ email }, { email }]);
    await checkout.fill({ 'Verification Code': checkout.mailedCode() });
    await checkout.isAt('Billing Address');
    expect(first).toMatch(/^\d{6}$/);
  });

  it('closing the checkout modal calls the close handler: the cart is there, and nothing typed is lost but the card', async () => {
    const shop = await tests.openCheckout();
    const { checkout } = shop;
    await checkout.reachPayment();
    await checkout.fill({ 'Card Number': '4111 1111 1111 1111', CVV: '123' });
    await checkout.close();
    await shop.isAt('Shopping Cart');
    expect(await shop.page.evaluate('document.activeElement.textContent')).toBe('Proceed to Checkout');
    await shop.openCheckout();
    await checkout.isAt('Payment');
    expect(await checkout.field('Card Number').inputValue()).toBe('');
    expect(await checkout.field('CVV').inputValue()).toBe('');
    await checkout.dialog.getByText('118 Abbott Street').waitFor();
  });

  byNight('Esc and a click outside close the checkout modal', async () => {
    const shop = await tests.openCheckout();
    await shop.page.keyboard.press('Escape');
    await shop.checkout.dialog.waitFor({ state: 'hidden' });
    await shop.openCheckout();
    await shop.page.mouse.click(5, 450);
    await shop.checkout.dialog.waitFor({ state: 'hidden' });
  });
});

describe('spec §4 States and transitions, the step indicator', () => {
  it('earlier steps show a green check, the current step is highlighted, later steps are grey', async () => {
    const { checkout } = await tests.openCheckout();
    const steps = checkout.dialog.getByRole('list', { name: 'Checkout steps' }).getByRole('listitem');
    expect(await readMarks(steps)).toEqual(['blue', 'grey', 'grey']);
    await checkout.reachCode();
    expect(await readMarks(steps)).toEqual(['blue', 'grey', 'grey']);
    await checkout.fill({ 'Verification Code': checkout.mailedCode() });
    await checkout.isAt('Billing Address');
    expect(await readMarks(steps)).toEqual(['green check', 'blue', 'grey']);
    await checkout.giveAddress();
    expect(await readMarks(steps)).toEqual(['green check', 'green check', 'blue']);
    expect(await checkout.dialog.locator('[aria-current=step]').allInnerTexts()).toEqual([
      expect.stringContaining('Payment'),
    ]);
    expect(await steps.first().textContent()).toContain('(completed)');
  });
});

/** The colour of each step's mark, and whether it is a check. */
async function readMarks(steps: Locator): Promise<(Hue | `${Hue} check`)[]> {
  return Promise.all(
    (await steps.all()).map(async (step) => {
      const mark = step.locator('> [aria-hidden]').last();
      const hue = await hueOf(mark, 'backgroundColor');
      return (await mark.locator('svg').count()) > 0 ? (`${hue} check` as const) : hue;
    }),
  );
}
