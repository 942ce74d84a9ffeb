import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { card } from './checkout.ts';

const tests = await startBrowserTests();

/** A pending button says so to screen readers, ignores a second press and keeps the focus. */
async function isPending(button: Locator): Promise<void> {
  await button.waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.click({ force: true });
}

describe('spec §4 States and transitions, pending calls', () => {
  it("invoice download has a busy state: the button is disabled and labelled 'Generating Invoice...'", async () => {
    const shop = await tests.visit({}, 'Invoice');
    await shop.button('Fill Demo Data').click();
    const answerNow = await shop.network.hold('/api/invoice');
    await shop.button('Download Invoice PDF').click();
    await isPending(shop.button('Generating Invoice...'));
    answerNow();
    await shop.button('Download Invoice PDF').waitFor();
    expect(await shop.button('Download Invoice PDF').getAttribute('aria-disabled')).toBeNull();
    expect(await shop.network.sentCalls('/api/invoice')).toHaveLength(1);
  });
});

describe('spec §4 States and transitions, pending calls of the checkout', () => {
  const opened = tests.share(() => tests.openCheckout());

  it("Send Verification Code is disabled while its call is pending, and labelled 'Sending...'", async () => {
    const { checkout, network } = await opened();
    const answerNow = await network.hold('/api/auth/send-otp');
    await checkout.sendCode();
    await isPending(checkout.button('Sending...'));
    answerNow();
    await checkout.isAt('Enter Verification Code');
    expect(await network.sentCalls('/api/auth/send-otp')).toHaveLength(1);
  });

  it('Resend Code is disabled while its call is pending, and labelled Sending...', async () => {
    const { checkout, network, toast } = await opened();
    await toast.close();
    const answerNow = await network.hold('/api/auth/send-otp');
    await checkout.press('Resend Code');
    await isPending(checkout.button('Sending...'));
    answerNow();
    await toast.says('Verification Code Sent', expect.stringContaining('Check your email'));
    expect(await network.sentCalls('/api/auth/send-otp')).toHaveLength(2);
  });

  it("Verify & Continue is disabled while its call is pending, and labelled 'Verifying...'", async () => {
    const { checkout, network } = await opened();
    const answerNow = await network.hold('/api/auth/verify-otp');
    await checkout.fill({ 'Verification Code': checkout.mailedCode() });
    await isPending(checkout.button('Verifying...'));
    answerNow();
    await checkout.isAt('Billing Address');
    expect(await network.sentCalls('/api/auth/verify-otp')).toHaveLength(1);
  });

  it("Complete Purchase is disabled while its call is pending, and labelled 'Processing Payment...'; Esc, the close button and a click outside do nothing", async () => {
    const { checkout, network, page } = await opened();
    await checkout.giveAddress();
    const answerNow = await network.hold('/api/checkout');
    await checkout.payWith();
    await isPending(checkout.button('Processing Payment...'));
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 450);
    await checkout.button('Close').click({ force: true });
    expect(await checkout.button('Processing Payment...').isVisible()).toBe(true);
    expect(await checkout.field('Card Number').inputValue()).toBe(card['Card Number']);
    answerNow();
    await checkout.isAt('Payment Successful!');
    expect(await network.sentCalls('/api/checkout')).toHaveLength(1);
  });
});

describe('spec §4 States and transitions, the copy button', () => {
  it('shows a check icon for 2 seconds after a successful copy', async () => {
    const shop = await tests.visit(
      { stopClock: true, permissions: ['clipboard-read', 'clipboard-write'] },
      'Invoice',
    );
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
