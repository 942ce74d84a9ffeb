import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { australianStates } from '../../contract/checkout.ts';
import { root } from '../../scripts/root.ts';
import { serveBuiltPage } from '../../server/platform/http/built-page.ts';
import { address, card } from '../e2e/checkout.ts';
import { receiveReceipt } from '../e2e/receipt.ts';
import { readSpreadsheet } from '../read-spreadsheet.ts';
import { startTestShop, type TestShop } from '../start-shop.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { type Engine, type RunningBrowser, startBrowser } from './engines.ts';
import { ShopWindow } from './shop-window.ts';

const widths = process.env.NIGHTLY ? [1440, 768, 320] : [768];

/** Buys licences in one engine, by night at three widths and with PayPal too. A window that can't be as narrow as the last is as narrow as it goes. */
export function testPurchases(engine: Engine): void {
  let shop: TestShop;
  let browser: RunningBrowser;
  let window: ShopWindow;

  beforeAll(async () => {
    const folder = await makeTemporaryFolder('licence-shop-browser-');
    [shop, browser] = await Promise.all([
      startTestShop({
        config: { rateLimits: false },
        servePage: (app) => serveBuiltPage(app, { folder: join(root, 'dist', 'web'), publicUrl: null }),
      }),
      startBrowser(engine, folder),
    ]);
    window = new ShopWindow(browser.send);
    return async () => {
      await browser.stop();
      await shop.stop();
      await rm(folder, { recursive: true, force: true });
    };
  });

  describe.each(widths)(`a whole purchase in ${engine}, in a window for %i px`, (width) => {
    it('leads from the products to keys that can be copied and saved, and to the invoice', async () => {
      const email = `mia.${engine}.${width}@example.com`;
      await window.resize(width, 900);
      await reachPayment(email);
      await pay();
      const keys = await saveKeys();
      const receipt = await receiveReceipt(shop.mailServer, email);
      for (const key of keys) expect(receipt.text).toContain(key);
      expect(await openInvoice()).toEqual(receipt.pdf);
      await window.press('Close');
      await window.shows('Endpoint security, licensed in minutes');
      await downloadInvoice(receipt.invoiceValues, receipt.pdf);
    });
  });

  if (process.env.NIGHTLY)
    it(`a purchase with PayPal in ${engine} leads back to the keys`, async () => {
      const email = `mia.${engine}.paypal@example.com`;
      await window.resize(768, 900);
      await reachPayment(email);
      await window.click('PayPal');
      await window.press('Continue to PayPal');
      await window.shows('Demonstration only');
      await window.press('Approve the Payment');
      await window.isOnStep('Payment Successful!', 'Download Invoice');
      const keys = await saveKeys();
      const receipt = await receiveReceipt(shop.mailServer, email);
      for (const key of keys) expect(receipt.text).toContain(key);
      expect(await openInvoice()).toEqual(receipt.pdf);
    });

  async function reachPayment(email: string): Promise<void> {
    await window.openAsNew(shop.url);
    await fillCart();
    await window.press('Proceed to Checkout');
    await verifyEmail(email);
    await giveAddress();
    await window.isOnStep('Payment', 'Complete Purchase');
  }

  async function fillCart(): Promise<void> {
    await window.press('View Products');
    for (const [product, seats, toast] of [
      ['Enterprise Protection', '3', '3 seats of Enterprise Protection'],
      ['Security Complete', '1', '1 seat of Security Complete'],
    ] as const) {
      await window.click(`Seats of ${product}`);
      await window.pressKeys(seats);
      expect(await window.valueOf(`Seats of ${product}`)).toBe(seats);
      await window.press('Add to Cart', product);
      await window.showsToast('Added to Cart', toast);
    }
    await window.press('View Cart');
    await window.shows('$461.96');
  }

  async function verifyEmail(email: string): Promise<void> {
    await window.isOnStep('Email Verification', 'Send Verification Code');
    await window.type('Email Address', email);
    await window.press('Send Verification Code');
    await window.isOnStep('Enter Verification Code', 'Verify & Continue');
    const mail = shop.mailServer.mails.findLast(({ recipients }) => recipients.includes(email));
    await window.type('Verification Code', /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '');
  }

  async function giveAddress(): Promise<void> {
    await window.isOnStep('Billing Address', 'Continue to Payment');
    for (const [label, value] of Object.entries(address)) {
      if (label === 'State') await window.choose(australianStates.QLD);
      else await window.type(label, value);
    }
    await window.press('Continue to Payment');
  }

  async function pay(): Promise<void> {
    for (const [label, value] of Object.entries(card)) await window.type(label, value);
    await window.press('Complete Purchase');
    // It closes after 5 seconds, and the step stays.
    await window.showsToast('Payment Successful!', 'sent to your email');
    await window.isOnStep('Payment Successful!', 'Download Invoice');
  }

  /** Copies the first key, which the licence key field shows later, and saves all of them. */
  async function saveKeys(): Promise<string[]> {
    const keys = await window.texts('[role=dialog] code');
    expect(new Set(keys).size).toBe(4);
    await window.press(`Copy ${keys[0]}`);
    await window.showsToast('Copied', 'License key copied to clipboard.');
    await window.press('Download Excel file');
    const rows = readSpreadsheet(await downloaded('.xlsx'));
    expect(rows.slice(1).map(([, key]) => key)).toEqual(keys);
    return keys;
  }

  /** What the tab holds that Download Invoice opens. */
  async function openInvoice(): Promise<Buffer> {
    const url = await window.addressOfNewTab(() => window.press('Download Invoice'));
    const bytes = await window.evaluate(
      `const request = new XMLHttpRequest();
      request.open('GET', arguments[0], false);
      request.overrideMimeType('text/plain; charset=x-user-defined');
      request.send();
      return btoa([...request.response].map((c) => String.fromCharCode(c.charCodeAt(0) & 255)).join(''));`,
      url,
    );
    return Buffer.from(String(bytes), 'base64');
  }

  async function downloadInvoice(values: Readonly<Record<string, string>>, pdf: Buffer): Promise<void> {
    await window.openTab('Invoice');
    await window.type('License Key', paste);
    expect(await window.valueOf('License Key')).toBe(values['License Key']);
    for (const [label, value] of Object.entries(values)) {
      if (label !== 'License Key') await window.type(label, value);
    }
    await window.press('Download Invoice PDF');
    await window.showsToast('Invoice Downloaded', 'Your invoice has been downloaded successfully.');
    expect(await downloaded('.pdf')).toEqual(pdf);
  }

  /** The file of a name that ends so, once the browser has saved it whole; it is removed. */
  async function downloaded(ending: string): Promise<Buffer> {
    const { downloadFolder } = browser;
    const find = async () => {
      const name = (await readdir(downloadFolder)).find((file) => file.endsWith(ending)) ?? '';
      return name === '' ? Buffer.alloc(0) : await readFile(join(downloadFolder, name));
    };
    await expect.poll(async () => (await find()).length, { message: `a saved ${ending}` }).toBeGreaterThan(0);
    const content = await find();
    for (const file of await readdir(downloadFolder)) await rm(join(downloadFolder, file));
    return content;
  }
}

/** Control and V, then Control is released. */
const paste = '\uE009v\uE000';
