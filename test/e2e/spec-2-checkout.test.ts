import { describe, expect, it } from 'vitest';
import { australianStates } from '../../contract/checkout.ts';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();

describe('spec §2 Checkout modal', () => {
  const opened = tests.share(() => tests.openCheckout());

  it('has a three-step indicator labelled Email, Address and Payment', async () => {
    const { checkout } = await opened();
    const steps = checkout.dialog.getByRole('list', { name: 'Checkout steps' }).getByRole('listitem');
    expect(await steps.allInnerTexts()).toEqual([
      expect.stringMatching(/Email$/),
      expect.stringMatching(/Address$/),
      expect.stringMatching(/Payment$/),
    ]);
  });

  it('the email step, Email Verification: an email field and a Send Verification Code button', async () => {
    const { checkout } = await opened();
    await checkout.isAt('Email Verification');
    expect(await checkout.field('Email Address').getAttribute('type')).toBe('email');
    expect(await checkout.button('Send Verification Code').isVisible()).toBe(true);
  });

  it('the code step, Enter Verification Code: text saying a 6-digit code was sent to the email', async () => {
    const { checkout, email } = await opened();
    await checkout.reachCode();
    // The sentence, whatever elements the page makes of it.
    const sentence = checkout.dialog.getByText(`A 6-digit code was sent to ${email}`);
    expect(await sentence.textContent()).toContain(`A 6-digit code was sent to ${email}`);
    expect(await sentence.isVisible()).toBe(true);
  });

  it('the code step: a code field limited to 6 characters; a Verify & Continue button; a Resend Code button', async () => {
    const shop = await opened();
    const { checkout } = shop;
    await shop.network.hold('/api/auth/verify-otp').then(async (release) => {
      await checkout.field('Verification Code').fill('12 34-567890');
      expect(await checkout.field('Verification Code').inputValue()).toBe('123456');
      shop.faults.expectFailedRequests('/api/auth/verify-otp');
      release();
    });
    await checkout.alert.waitFor();
    expect(await checkout.button('Verify & Continue').isVisible()).toBe(true);
    expect(await checkout.button('Resend Code').isVisible()).toBe(true);
  });

  it('the address step, Billing Address: the fields of an Australian address and a Continue to Payment button', async () => {
    const { checkout } = await opened();
    await checkout.fill({ 'Verification Code': checkout.mailedCode() });
    await checkout.isAt('Billing Address');
    const labels = await checkout.dialog.locator('label').allInnerTexts();
    expect(labels).toEqual([
      'First Name',
      'Last Name',
      'Company Name (optional)',
      'Street Address',
      'City',
      'State',
      'Postcode',
      'Phone (optional)',
    ]);
    expect(await checkout.button('Continue to Payment').isVisible()).toBe(true);
  });

  it('the address step: the state is a dropdown of the eight states and territories (spec §3)', async () => {
    const { checkout } = await opened();
    const options = checkout.field('State').locator('option:not([disabled])');
    const choices = await options.evaluateAll((all) => all.map((option) => [option.value, option.label]));
    expect(Object.fromEntries(choices)).toEqual(australianStates);
    expect(choices).toHaveLength(8);
  });
});

describe('spec §2 Checkout modal, the payment step', () => {
  const reached = tests.share(() =>
    tests.reachPayment({}, { 'Security Complete': 2, 'Enterprise Protection': 3 }),
  );

  it('Payment: an order summary with each line as name × quantity and amount, GST (10%) and Total (inc. GST)', async () => {
    const { checkout } = await reached();
    const summary = checkout.dialog.getByRole('region', { name: 'Order Summary' });
    const terms = await summary.getByRole('term').allInnerTexts();
    // A line doesn't break before the quantity.
    expect(terms.map((term) => term.replaceAll('\u00a0', ' '))).toEqual([
      'Security Complete × 2',
      'Enterprise Protection × 3',
      'GST (10%)',
      'Total (inc. GST)',
    ]);
    expect(await summary.getByRole('definition').allInnerTexts()).toEqual([
      '$299.98',
      '$269.97',
      '$57.00',
      '$626.95',
    ]);
  });

  it("a card payment provider section with a 'Demo Mode Active' notice giving a test card", async () => {
    const { checkout } = await reached();
    await checkout.dialog.getByText('card payment gateway').waitFor();
    await checkout.shows('Demo Mode Active');
    const notice = checkout.dialog.getByText('Use the test card');
    expect(await notice.textContent()).toContain('4111 1111 1111 1111, CVV 123 and any future date');
  });

  it('fields for card number, expiry date (placeholder MM/YY), CVV and cardholder name; a Complete Purchase button', async () => {
    const { checkout } = await reached();
    expect(
      await checkout.dialog.getByRole('region', { name: 'Card payment' }).locator('label').allInnerTexts(),
    ).toEqual(['Card Number', 'Expiry Date', 'CVV', 'Cardholder Name']);
    expect(await checkout.field('Expiry Date').getAttribute('placeholder')).toBe('MM/YY');
    expect(await checkout.button('Complete Purchase').isVisible()).toBe(true);
  });
});
