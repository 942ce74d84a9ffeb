import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { address, type Checkout, card } from './checkout.ts';

const tests = startBrowserTests();

async function openCheckout() {
  const shop = await tests.visit();
  await shop.startCheckout();
  return shop;
}

/** The message stands beside the field and is tied to it, and the field has the focus. */
async function expectMessage(field: Locator, message: string): Promise<void> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const description = (id: string) => field.page().locator(`[id="${id}"]`).textContent();
  expect(await Promise.all(ids.map(description))).toContain(message);
  expect(await field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
}

/** Presses the step's button with one wrong field, and sees that nothing was sent and the step stays. */
async function refuses(
  { checkout, network }: Awaited<ReturnType<typeof openCheckout>>,
  { step, button, call }: { step: string; button: string; call?: string },
  [label, message]: readonly [string, string],
): Promise<void> {
  const before = call ? await network.sentCalls(call) : [];
  await checkout.press(button);
  await expectMessage(checkout.field(label), message);
  await checkout.isAt(step);
  if (call) expect(await network.sentCalls(call)).toHaveLength(before.length);
}

/** Mends the field: its message goes at once. */
async function accepts(checkout: Checkout, label: string, value: string): Promise<void> {
  await checkout.fill({ [label]: value });
  await expect.poll(() => checkout.field(label).getAttribute('aria-invalid')).toBeNull();
}

describe('spec §5 Validation rules, the email step', () => {
  it("checkout email: valid email, else 'Invalid email address'", async () => {
    const shop = await openCheckout();
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

  it("code: exactly 6 characters, else 'OTP must be 6 digits'", async () => {
    const shop = await openCheckout();
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
  it.each([
    ['First Name', 'at least 1 character', 'First name is required', ['', '   ']],
    ['Last Name', 'at least 1', 'Last name is required', ['']],
    ['Street Address', 'at least 1', 'Street address is required', ['']],
    ['City', 'at least 1', 'City is required', ['']],
    ['Postcode', 'at least 4 characters', 'Valid postcode required', ['', '487']],
  ] as const)("%s: %s, else '%s'", async (label, _rule, message, wrongValues) => {
    const shop = await openCheckout();
    await shop.checkout.verifyEmail();
    for (const wrong of wrongValues) {
      await shop.checkout.fill({ ...address, [label]: wrong });
      await refuses(shop, { step: 'Billing Address', button: 'Continue to Payment' }, [label, message]);
      await accepts(shop.checkout, label, address[label]);
    }
  });

  it("State: at least 1 character, else 'State is required'", async () => {
    const shop = await openCheckout();
    await shop.checkout.verifyEmail();
    const { State: _none, ...others } = address;
    await shop.checkout.fill(others);
    const step = { step: 'Billing Address', button: 'Continue to Payment' };
    await refuses(shop, step, ['State', 'State is required']);
    await accepts(shop.checkout, 'State', 'Queensland');
  });

  it('company and phone are optional', async () => {
    const { checkout } = await openCheckout();
    await checkout.verifyEmail();
    await checkout.giveAddress({ 'Company Name': '', Phone: '' });
  });

  it('with everything empty each field has its own message, and the first has the focus', async () => {
    const { checkout } = await openCheckout();
    await checkout.verifyEmail();
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

  it('a field that is left empty tells so before the form is sent', async () => {
    const { checkout } = await openCheckout();
    await checkout.verifyEmail();
    await checkout.field('City').focus();
    await checkout.field('Postcode').focus();
    await checkout.shows('City is required');
  });

  it('a postcode of another state is a hint, never a block', async () => {
    const { checkout } = await openCheckout();
    await checkout.verifyEmail();
    await checkout.fill({ ...address, Postcode: '2000' });
    await checkout.shows('2000 is usually in New South Wales. Please check the state.');
    await checkout.press('Continue to Payment');
    await checkout.isAt('Payment');
  });
});

describe('spec §5 Validation rules, payment', () => {
  it.each([
    ['Card Number', 'at least 1', 'Card number is required', ['']],
    ['Expiry Date', 'at least 1', 'Expiry date is required', ['']],
    ['CVV', 'at least 3', 'CVV is required', ['', '12']],
    ['Cardholder Name', 'at least 1', 'Cardholder name is required', ['']],
  ] as const)("%s: %s, else '%s'", async (label, _rule, message, wrongValues) => {
    const shop = await openCheckout();
    await shop.checkout.reachPayment();
    const step = { step: 'Payment', button: 'Complete Purchase', call: '/api/checkout' };
    for (const wrong of wrongValues) {
      await shop.checkout.fill({ ...card, [label]: wrong });
      await refuses(shop, step, [label, message]);
      await accepts(shop.checkout, label, card[label]);
    }
  });

  it('no card-number format check is made by the page: the gateway decides', async () => {
    const { checkout, network } = await openCheckout();
    await checkout.reachPayment();
    await network.answer('/api/checkout', { status: 402, body: { detail: 'Not this card.' } });
    await checkout.payWith({ 'Card Number': '1' });
    await checkout.shows('Not this card.');
    expect(await network.sentCalls('/api/checkout')).toMatchObject([
      { body: { payment: { cardNumber: '1' } } },
    ]);
  });
});
