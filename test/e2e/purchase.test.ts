import { readFile } from 'node:fs/promises';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { desktop, phone } from './chromium.ts';
import { openInvoice } from './open-invoice.ts';
import { receiveReceipt } from './receipt.ts';
import { firstOrAll } from './sizes.ts';

const tests = await startBrowserTests();

describe.each(
  firstOrAll([
    ['a phone, 390 px', phone],
    ['a desktop, 1440 px', desktop],
  ] as const),
)('spec §1 What the product does, on %s', (_name, screen) => {
  it('a visitor browses, adds seats, checks out as a guest, pays by card, receives keys on screen and by email, and downloads the invoice', async () => {
    const shop = await tests.visit({ ...screen, reducedMotion: 'no-preference' });
    const { checkout, page } = shop;

    await shop.press(shop.button('View Products'));
    await shop.addToCart('Enterprise Protection', 3);
    await shop.toast.says('Added to Cart', '3 seats of Enterprise Protection');
    await shop.addToCart('Security Complete', 1);
    await shop.toast.says('Added to Cart', '1 seat of Security Complete');
    await shop.press(shop.toast.button('View Cart'));
    await shop.isAt('Shopping Cart');
    await shop.text('$419.96').waitFor();
    await shop.text('$42.00').waitFor();
    await shop.text('$461.96').waitFor();

    await shop.openCheckout();
    await checkout.verifyEmail();
    await checkout.giveAddress();
    // On a phone the order is folded to its total.
    if (screen === phone) await shop.press(checkout.dialog.locator('summary'));
    await checkout.shows('Enterprise Protection × 3');
    await checkout.payWith();

    await checkout.isAt('Payment Successful!');
    await checkout.shows('$461.96');
    const footer = await checkout.button('Download Invoice').boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThan(screen.viewport.height);
    const keys = await checkout.dialog.locator('code').allInnerTexts();
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(4);

    const { tab, address } = await openInvoice(page, () => checkout.press('Download Invoice'));
    const answer = await page.context().request.get(address);
    await tab.close();
    expect(answer.headers()['content-type']).toBe('application/pdf');
    const pdf = await answer.body();
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    for (const part of ['Tax Invoice', 'Enterprise Protection', 'Security Complete', '419.96', '461.96'])
      expect(text).toContain(part);

    const receipt = await receiveReceipt(tests.shop.mailServer, shop.email);
    for (const key of keys) expect(receipt.text).toContain(key);
    expect(receipt.pdf.equals(pdf)).toBe(true);

    await checkout.close();
    await shop.isAt('Endpoint security, licensed in minutes');
    await shop.openTab('Invoice');
    await shop.fillInvoice(receipt.invoiceValues);
    const download = page.waitForEvent('download');
    await shop.press(shop.button('Download Invoice PDF'));
    const saved = await (await download).path();
    expect((await readFile(saved)).equals(pdf)).toBe(true);
    expect((await download).suggestedFilename()).toContain(receipt.invoiceValues['Invoice ID']);

    await shop.reload();
    await shop.isAt('Endpoint security, licensed in minutes');
    await shop.openTab('Cart');
    await shop.isAt('Your cart is empty');
  });
});
