import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { hueOf } from './colour.ts';
import type { StandIn } from './network.ts';
import type { ShopPage } from './shop-page.ts';
import { byNight } from './sizes.ts';

const tests = await startBrowserTests();

/** Failures of a call, and the text of their toast. */
const failures: readonly [StandIn | 'cut', string][] = [
  [
    { status: 429, contentType: 'application/problem+json', body: { detail: 'Wait a while.' } },
    'Wait a while.',
  ],
  [{ status: 400, body: { message: 'Not like this.' } }, 'Not like this.'],
  [{ status: 418, body: { error: 'A teapot.' } }, 'A teapot.'],
  [{ status: 400, body: { code: 7 } }, '400: {"code":7}'],
  [{ status: 404, body: 'Gone fishing' }, '404: Gone fishing'],
  [{ status: 403 }, '403: Forbidden'],
  [{ status: 401, body: { detail: 'Who are you?' } }, 'Who are you?'],
  ['cut', 'Failed to send verification code'],
];

/** A proxy with HTTP/2 sends no status text. */
const withoutStatusTexts = `Object.defineProperty(Response.prototype, 'statusText', { get: () => '' })`;

/** The toast and the dialog show the text: screen readers do not announce what is outside a dialog. */
async function expectFailure(shop: ShopPage, title: string, text: string, shown = text): Promise<void> {
  await shop.toast.says(title, text);
  expect(await hueOf(shop.toast.all, 'backgroundColor')).toBe('red');
  await shop.checkout.alert.getByText(shown, { exact: true }).waitFor();
}

/** The message is above the card's number, which has the focus, and is gone with its first change. */
async function expectFix({ checkout, page }: ShopPage): Promise<void> {
  const number = checkout.field('Card Number');
  await expect.poll(() => number.evaluate((field) => field.matches(':focus'))).toBe(true);
  const [message, field] = [await checkout.alert.boundingBox(), await number.boundingBox()];
  expect(message && field && field.y - message.y - message.height).toBeLessThan(60);
  await page.keyboard.press('5');
  await expect.poll(() => checkout.alert.count()).toBe(0);
  expect(await number.inputValue()).toBe('5');
}

it("spec §8 The error catalogue, any non-successful HTTP response: toast 'Error' with the server message", async () => {
  const shop = await tests.openCheckout();
  for (const [failure, text] of failures) {
    if (failure === 'cut') await shop.network.cut('/api/auth/send-otp');
    else await shop.network.answer('/api/auth/send-otp', failure);
    await shop.checkout.sendCode();
    await expectFailure(shop, 'Error', text);
    await shop.checkout.isAt('Email Verification');
  }
});

describe('spec §8 The error catalogue, call by call', () => {
  it("verify failure: toast 'Verification Failed' with the server message, at a marked field", async () => {
    const shop = await tests.openCheckout();
    const { checkout } = shop;
    await checkout.reachCode();
    shop.faults.expectFailedRequests('/api/auth/verify-otp');
    await checkout.fill({ 'Verification Code': checkout.wrongCode() });
    const message =
      'Invalid verification code. Check the digits: only the code of the newest email works. Or request a new code.';
    await expectFailure(shop, 'Verification Failed', message);
    await checkout.isAt('Enter Verification Code');
    const field = checkout.field('Verification Code');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await field.fill(checkout.mailedCode());
    await checkout.isAt('Billing Address');
  });

  byNight("verify failure without a server message: 'Invalid verification code'", async () => {
    const shop = await tests.openCheckout();
    await shop.checkout.reachCode();
    await shop.network.cut('/api/auth/verify-otp');
    await shop.checkout.fill({ 'Verification Code': '123456' });
    await expectFailure(shop, 'Verification Failed', 'Invalid verification code');
  });

  it("checkout failure: toast 'Payment Failed' with the server message, and the user stays on the payment step", async () => {
    const shop = await tests.reachPayment();
    shop.faults.expectFailedRequests('/api/checkout');
    for (const [number, start, end] of [
      ['4000 0000 0000 0002', 'your card', 'was declined. Try another card.'],
      ['4000 0000 0000 9995', 'your card', 'has insufficient funds. Try another card.'],
      ['5555 5555 5555 4444', 'demo mode', 'accepts only test cards.'],
    ] as const) {
      await shop.checkout.payWith({ 'Card Number': number });
      const card = start === 'your card' ? `${start} ending ${number.slice(-4)}` : start;
      const money = 'You have not been charged:';
      await expectFailure(shop, 'Payment Failed', `${money} ${start} ${end}`, `${money} ${card} ${end}`);
      await shop.checkout.isAt('Payment');
      await expectFix(shop);
    }
  });

  byNight("checkout failure without a server message: 'Payment processing failed'", async () => {
    const shop = await tests.reachPayment({ before: withoutStatusTexts });
    await shop.network.answer('/api/checkout', { status: 400 });
    await shop.checkout.payWith();
    await expectFailure(shop, 'Payment Failed', 'Payment processing failed');
    await shop.checkout.isAt('Payment');
  });
});
