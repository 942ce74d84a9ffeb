import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { hueOf } from './colour.ts';
import type { StandIn } from './network.ts';
import type { ShopPage } from './shop-page.ts';

const tests = startBrowserTests();

/** What a call may fail with, and the words that a buyer then reads; null stands for the call's own words. */
const failures: readonly [string, StandIn | 'cut', string | null][] = [
  [
    'problem JSON: its detail',
    { status: 429, contentType: 'application/problem+json', body: { detail: 'Wait a while.' } },
    'Wait a while.',
  ],
  ['other JSON: its message', { status: 400, body: { message: 'Not like this.' } }, 'Not like this.'],
  ['other JSON: its error', { status: 418, body: { error: 'A teapot.' } }, 'A teapot.'],
  ['JSON without words: status and body', { status: 400, body: { code: 7 } }, '400: {"code":7}'],
  ['plain text: status and body', { status: 404, body: 'Gone fishing' }, '404: Gone fishing'],
  ['an empty body: status and status text', { status: 403 }, '403: Forbidden'],
  ['a 401, treated like any other error', { status: 401, body: { detail: 'Who are you?' } }, 'Who are you?'],
  ['no answer at all: the default words', 'cut', null],
];

/** Behind a proxy that speaks HTTP/2 an answer has no status text. */
const withoutStatusTexts = `Object.defineProperty(Response.prototype, 'statusText', { get: () => '' })`;

async function failWith(shop: ShopPage, path: string, failure: StandIn | 'cut'): Promise<void> {
  if (failure === 'cut') await shop.network.cut(path);
  else await shop.network.answer(path, failure);
}

/** The toast says it, in red, and so does the dialog itself, since nothing outside a dialog is read out. */
async function expectFailure(shop: ShopPage, title: string, text: string): Promise<void> {
  await shop.toast.says(title, text);
  expect(await hueOf(shop.toast.all, 'backgroundColor')).toBe('red');
  await shop.checkout.alert.getByText(text, { exact: true }).waitFor();
}

describe('spec §8 The error catalogue, any non-successful HTTP response', () => {
  it.each(failures)("send-code failure with %s: toast 'Error'", async (_kind, failure, words) => {
    const shop = await tests.visit();
    await shop.startCheckout();
    await failWith(shop, '/api/auth/send-otp', failure);
    await shop.checkout.sendCode();
    await expectFailure(shop, 'Error', words ?? 'Failed to send verification code');
    await shop.checkout.isAt('Email Verification');
  });
});

describe('spec §8 The error catalogue, call by call', () => {
  it("verify failure: toast 'Verification Failed' with the server message", async () => {
    const shop = await tests.visit();
    await shop.startCheckout();
    await shop.checkout.reachCode();
    shop.faults.expectFailedRequests('/api/auth/verify-otp');
    await shop.checkout.fill({
      'Verification Code': shop.checkout.mailedCode() === '000000' ? '1' : '000000',
    });
    await expectFailure(
      shop,
      'Verification Failed',
      'Invalid verification code. Check the digits, or request a new code.',
    );
    await shop.checkout.isAt('Enter Verification Code');
  });

  it("verify failure without a server message: 'Invalid verification code'", async () => {
    const shop = await tests.visit();
    await shop.startCheckout();
    await shop.checkout.reachCode();
    await shop.network.cut('/api/auth/verify-otp');
    await shop.checkout.fill({ 'Verification Code': '123456' });
    await expectFailure(shop, 'Verification Failed', 'Invalid verification code');
  });

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined. You have not been charged. Try another card.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds. You have not been charged. Try another card.'],
    ['5555 5555 5555 4444', 'Demo mode accepts only test cards. You have not been charged.'],
  ])(
    "checkout failure with %s: toast 'Payment Failed' with the server message, and the user stays on the payment step",
    async (number, message) => {
      const shop = await tests.visit();
      await shop.startCheckout();
      await shop.checkout.reachPayment();
      shop.faults.expectFailedRequests('/api/checkout');
      await shop.checkout.payWith({ 'Card Number': number });
      await expectFailure(shop, 'Payment Failed', message);
      await shop.checkout.isAt('Payment');
    },
  );

  it("checkout failure without a server message: 'Payment processing failed'", async () => {
    const shop = await tests.visit({ before: withoutStatusTexts });
    await shop.startCheckout();
    await shop.checkout.reachPayment();
    await shop.network.answer('/api/checkout', { status: 400 });
    await shop.checkout.payWith();
    await expectFailure(shop, 'Payment Failed', 'Payment processing failed');
    await shop.checkout.isAt('Payment');
  });

  it.each([
    ['a refusal', { status: 404, body: { detail: 'No invoice matches.' } }],
    ['a server error', { status: 500 }],
    ['no answer', 'cut'],
  ] as const)("invoice download with %s: 'Download Failed'", async (_kind, failure) => {
    const shop = await tests.visit();
    await shop.openTab('Invoice');
    await shop.button('Fill Demo Data').click();
    await failWith(shop, '/api/invoice', failure);
    await shop.button('Download Invoice PDF').click();
    await shop.toast.says('Download Failed', 'Failed to download invoice. Please try again.');
    expect(await hueOf(shop.toast.all, 'backgroundColor')).toBe('red');
    expect(await shop.button('Download Invoice PDF').isVisible()).toBe(true);
  });

  it("invoice download with missing fields: 'Missing Information' (destructive toast)", async () => {
    const shop = await tests.visit();
    await shop.openTab('Invoice');
    await shop.button('Download Invoice PDF').click();
    await shop.toast.says('Missing Information', 'Please fill in all fields to download your invoice.');
    expect(await hueOf(shop.toast.all, 'backgroundColor')).toBe('red');
  });

  it("copy failure: 'Copy Failed: Failed to copy license key to clipboard.'", async () => {
    // Whoever is granted this alone is refused everything else.
    const shop = await tests.visit({ permissions: ['geolocation'] });
    await shop.openTab('Invoice');
    await shop.button('Fill Demo Data').click();
    await shop.button('Copy license key').click();
    await shop.toast.says('Copy Failed', 'Failed to copy license key to clipboard.');
    expect(await hueOf(shop.toast.all, 'backgroundColor')).toBe('red');
  });

  it("products load failure: inline text 'Failed to load products. Please try again later.' and no toast", async () => {
    const shop = await tests.visit();
    await shop.network.cut('/api/products');
    await shop.openTab('Products');
    await shop.page
      .getByRole('alert')
      .getByText('Failed to load products. Please try again later.', { exact: true })
      .waitFor();
    expect(await shop.toast.words()).toEqual([]);
  });
});

describe('spec §8 The error catalogue, success toasts', () => {
  it('each success of a purchase has its toast, and none is red', async () => {
    const shop = await tests.visit();
    const { checkout, toast } = shop;
    await shop.openTab('Products');
    await shop.addToCart('Enterprise Protection', 3);
    await toast.says('Added to Cart', '3 seats of Enterprise Protection');
    await shop.openTab('Cart');
    await shop.openCheckout();
    await checkout.reachCode();
    const code = checkout.mailedCode();
    await toast.says('Verification Code Sent', `Check your email for the 6-digit code (demo code: ${code})`);
    await checkout.fill({ 'Verification Code': code });
    await toast.says('Email Verified', 'Email verification successful!');
    await checkout.giveAddress();
    await checkout.payWith();
    await toast.says('Payment Successful!', 'Your license keys have been generated and sent to your email.');
    expect(await hueOf(toast.all, 'backgroundColor')).toBe('grey');
  });

  it("'Invoice Downloaded: Your invoice has been downloaded successfully.'", async () => {
    const shop = await tests.visit();
    await shop.openTab('Invoice');
    await shop.button('Fill Demo Data').click();
    await shop.button('Download Invoice PDF').click();
    await shop.toast.says('Invoice Downloaded', 'Your invoice has been downloaded successfully.');
  });

  it("'Copied: License key copied to clipboard.'", async () => {
    const shop = await tests.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await shop.openTab('Invoice');
    await shop.button('Fill Demo Data').click();
    await shop.button('Copy license key').click();
    await shop.toast.says('Copied', 'License key copied to clipboard.');
    expect(await shop.page.evaluate('navigator.clipboard.readText()')).toBe('DEMQX-7K4TR-9WPNH-3VGYC-6JFB6');
  });
});
