import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { address, card } from './checkout.ts';
import { accepts, expectMessage, refuses } from './field-messages.ts';
import { byNight } from './sizes.ts';

const tests = await startBrowserTests();

describe('spec §5 Validation rules, the email step', () => {
  it("checkout email: valid email, else 'Invalid email address'", async () => {
    const shop = await tests.openCheckout();
    const step = {
      step: 'Email Verification',
      button: 'Send Verification Code',
      call: '/api/auth/send-otp',
    };
    for (const email of ['', ' ', 'mia', 'mia@', '@example.com', 'mia@example', 'mia nguyen@example.com']) {
      await shop.checkout.fill({ 'Email Address': email });
      await refuses(shop, step, ['Email Address', 'Invalid email address']);
      await accepts(shop.checkout, 'Email Address', shop.email);
    }
  });

  byNight("code: exactly 6 characters, else 'OTP must be 6 digits'", async () => {
    const shop = await tests.openCheckout();
    await shop.checkout.reachCode();
    const step = {
      step: 'Enter Verification Code',
      button: 'Verify & Continue',
      call: '/api/auth/verify-otp',
    };
    for (const code of ['', '12345', 'abcdef']) {
      await shop.checkout.fill({ 'Verification Code': code });
      await refuses(shop, step, ['Verification Code', 'OTP must be 6 digits']);
    }
  });
});

describe('spec §5 Validation rules, billing address', () => {
  const atAddress = tests.share(async () => {
    const shop = await tests.openCheckout();
    await shop.checkout.verifyEmail();
    return shop;
  });

  it('a required field that is left empty has its message before the form is submitted', async () => {
    const { checkout } = await atAddress();
    await checkout.field('City').focus();
    await checkout.field('Postcode').focus();
    await checkout.shows('City is required');
  });

  it('with everything empty each field has its own message, and the first has the focus', async () => {
    const { checkout } = await atAddress();
    await checkout.press('Continue to Payment');
    await expectMessage(checkout.field('First Name'), 'First name is required');
    for (const message of [
      'Last name is required',
      'Street address is required',
      'City is required',
      'State is required',
      'Valid postcode required',
    ])
      await checkout.shows(message);
    expect(await checkout.dialog.locator('[aria-invalid=true]').count()).toBe(6);
  });

  byNight('each required field has its own message', async () => {
    const shop = await atAddress();
    const { State: _none, ...others } = address;
    await shop.checkout.fill(others);
    const step = { step: 'Billing Address', button: 'Continue to Payment' };
    await refuses(shop, step, ['State', 'State is required']);
    await accepts(shop.checkout, 'State', address.State);
    for (const [label, wrong, message] of [
      ['First Name', '', 'First name is required'],
      ['First Name', '   ', 'First name is required'],
      ['Last Name', '', 'Last name is required'],
      ['Street Address', '', 'Street address is required'],
      ['City', '', 'City is required'],
      ['Postcode', '', 'Valid postcode required'],
      ['Postcode', '487', 'Valid postcode required'],
    ] as const) {
      await shop.checkout.fill({ [label]: wrong });
      await refuses(shop, step, [label, message]);
      await accepts(shop.checkout, label, address[label]);
    }
  });

  it('company and phone are optional', async () => {
    const { checkout } = await atAddress();
    await checkout.giveAddress({ 'Company Name': '', Phone: '' });
    await checkout.press('Back');
    await checkout.isAt('Billing Address');
  });

  it('a postcode of another state is a hint, never a block', async () => {
    const { checkout } = await atAddress();
    await checkout.fill({ ...address, Postcode: '2000' });
    await checkout.shows('2000 is usually in New South Wales. Please check the state.');
    await checkout.press('Continue to Payment');
    await checkout.isAt('Payment');
  });
});

describe('spec §5 Validation rules, payment', () => {
  byNight('each field of the card has its own message', async () => {
    const shop = await tests.reachPayment();
    await shop.checkout.fill(card);
    const step = { step: 'Payment', button: 'Complete Purchase', call: '/api/checkout' };
    for (const [label, wrong, message] of [
      ['Card Number', '', 'Card number is required'],
      ['Expiry Date', '', 'Expiry date is required'],
      ['CVV', '', 'CVV is required'],
      ['CVV', '12', 'CVV is required'],
      ['Cardholder Name', '', 'Cardholder name is required'],
    ] as const) {
      await shop.checkout.fill({ [label]: wrong });
      await refuses(shop, step, [label, message]);
      await accepts(shop.checkout, label, card[label]);
    }
  });

  it('no card-number format check is made by the page: the gateway decides', async () => {
    const { checkout, network } = await tests.reachPayment();
    await network.answer('/api/checkout', { status: 402, body: { detail: 'Not this card.' } });
    await checkout.payWith({ 'Card Number': '1' });
    await checkout.shows('Not this card.');
    expect(await network.sentCalls('/api/checkout')).toMatchObject([
      { body: { payment: { cardNumber: '1' } } },
    ]);
  });
});
