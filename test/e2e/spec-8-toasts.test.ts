import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { hueOf } from './colour.ts';
import { firstOrAll } from './sizes.ts';

const tests = await startBrowserTests();

const failures = [
  ['a refusal', { status: 404, body: { detail: 'No invoice matches.' } }],
  ['a server error', { status: 500 }],
  ['no answer', 'cut'],
] as const;

describe('spec §8 The error catalogue, invoice, copy and product list', () => {
  const invoice = tests.share(async () => {
    const shop = await tests.visit({ permissions: ['clipboard-read', 'clipboard-write'] }, 'Invoice');
    await shop.button('Fill Demo Data').click();
    return shop;
  });

  it.each(firstOrAll(failures))("invoice download with %s: 'Download Failed'", async (_kind, failure) => {
    const shop = await invoice();
    await shop.toast.gone();
    if (failure === 'cut') await shop.network.cut('/api/invoice');
    else await shop.network.answer('/api/invoice', failure);
    await shop.button('Download Invoice PDF').click();
    await shop.toast.says('Download Failed', 'Failed to download invoice. Please try again.');
    expect(await hueOf(shop.toast.all, 'backgroundColor')).toBe('red');
    expect(await shop.button('Download Invoice PDF').isVisible()).toBe(true);
  });

  it("copy failure: 'Copy Failed: Failed to copy license key to clipboard.'", async () => {
    // Any granted permission refuses the others.
    const shop = await tests.visit({ permissions: ['geolocation'] }, 'Invoice');
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

  it("'Invoice Downloaded: Your invoice has been downloaded successfully.'", async () => {
    const shop = await invoice();
    await shop.toast.gone();
    await shop.network.restore('/api/invoice');
    await shop.button('Download Invoice PDF').click();
    await shop.toast.says('Invoice Downloaded', 'Your invoice has been downloaded successfully.');
  });

  it("'Copied: License key copied to clipboard.'", async () => {
    const shop = await invoice();
    await shop.button('Copy license key').click();
    await shop.toast.says('Copied', 'License key copied to clipboard.');
    expect(await shop.page.evaluate('navigator.clipboard.readText()')).toBe('DEMQX-7K4TR-9WPNH-3VGYC-6JFB6');
  });
});

describe('spec §8 The error catalogue, success toasts of a purchase', () => {
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
});
