import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { card } from './checkout.ts';

const tests = startBrowserTests();

/** A pending button says so to screen readers, ignores a second press and keeps the focus. */
async function isPending(button: Locator): Promise<void> {
  await button.waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.click({ force: true });
}

describe('spec §4 States and transitions, pending calls', () => {
  it("invoice download has a busy state: the button is disabled and labelled 'Generating Invoice...'", async () => {
    const shop = await tests.visit();
    await shop.openTab('Invoice');
    await shop.button('Fill Demo Data').click();
    const answerNow = await shop.network.hold('/api/invoice');
    await shop.button('Download Invoice PDF').click();
    await isPending(shop.button('Generating Invoice...'));
    answerNow();
    await shop.button('Download Invoice PDF').waitFor();
    expect(await shop.button('Download Invoice PDF').getAttribute('aria-disabled')).toBeNull();
    expect(await shop.network.sentCalls('/api/invoice')).toHaveLength(1);
  });

  it("Send Verification Code is disabled while its call is pending, and labelled 'Sending...'", async () => {
    const shop = await tests.visit();
    await shop.startCheckout();
    const answerNow = await shop.network.hold('/api/auth/send-otp');
    await shop.checkout.sendCode();
    await isPending(shop.checkout.button('Sending...'));
    answerNow();
    await shop.checkout.isAt('Enter Verification Code');
    expect(await shop.network.sentCalls('/api/auth/send-otp')).toHaveLength(1);
  });

  it("Verify & Continue is disabled while its call is pending, and labelled 'Verifying...'", async () => {
    const shop = await tests.visit();
    await shop.startCheckout();
    await shop.checkout.reachCode();
    const answerNow = await shop.network.hold('/api/auth/verify-otp');
    await shop.checkout.fill({ 'Verification Code': shop.checkout.mailedCode() });
    await isPending(shop.checkout.button('Verifying...'));
    answerNow();
    await shop.checkout.isAt('Billing Address');
    expect(await shop.network.sentCalls('/api/auth/verify-otp')).toHaveLength(1);
  });

  it("Complete Purchase is disabled while its call is pending, and labelled 'Processing Payment...'", async () => {
    const shop = await tests.reachPayment();
    const answerNow = await shop.network.hold('/api/checkout');
    await shop.checkout.payWith();
    await isPending(shop.checkout.button('Processing Payment...'));
    answerNow();
    await shop.checkout.isAt('Payment Successful!');
    expect(await shop.network.sentCalls('/api/checkout')).toHaveLength(1);
  });

  it('Resend Code is disabled while its call is pending, and labelled Sending...', async () => {
    const shop = await tests.visit();
    await shop.startCheckout();
    await shop.checkout.reachCode();
    const answerNow = await shop.network.hold('/api/auth/send-otp');
    await shop.checkout.press('Resend Code');
    await isPending(shop.checkout.button('Sending...'));
    answerNow();
    await shop.toast.says('Verification Code Sent', expect.stringContaining('Check your email'));
  });

  it('Esc, the close button and a click outside do nothing while a payment runs', async () => {
    const shop = await tests.reachPayment();
    const { checkout, page } = shop;
    const answerNow = await shop.network.hold('/api/checkout');
    await checkout.payWith();
    await checkout.button('Processing Payment...').waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 450);
    await checkout.button('Close').click({ force: true });
    expect(await checkout.button('Processing Payment...').isVisible()).toBe(true);
    expect(await checkout.field('Card Number').inputValue()).toBe(card['Card Number']);
    answerNow();
    await checkout.isAt('Payment Successful!');
  });
});

describe('spec §4 States and transitions, the copy button', () => {
  it('shows a check icon for 2 seconds after a successful copy', async () => {
    const shop = await tests.visit({ stopClock: true, permissions: ['clipboard-read', 'clipboard-write'] });
    await shop.openTab('Invoice');
    await shop.button('Fill Demo Data').click();
    const copy = shop.button('Copy license key');
    const icon = () =>
      copy.locator('path').evaluateAll((paths) => paths.map((path) => path.outerHTML).join());
    const before = await icon();
    await shop.page.clock.pauseAt(Date.now() + 60_000);
    await copy.click();
    await expect.poll(icon).not.toBe(before);
    await shop.page.clock.runFor(1_999);
    expect(await icon()).not.toBe(before);
    await shop.page.clock.runFor(1);
    await expect.poll(icon).toBe(before);
  });
});
