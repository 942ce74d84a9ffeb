import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { writeFile } from 'node:fs/promises';
import { root } from '../../scripts/root.ts';
import { serveBuiltPage } from '../../server/http/built-page.ts';
import { address, card } from '../e2e/checkout.ts';
import { startTestShop, type TestShop } from '../start-shop.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { type Engine, type RunningBrowser, startBrowser } from './engines.ts';
import { ShopWindow } from './shop-window.ts';

/** Buys licences in one engine at three widths; the last is the narrowest that its window can be. */
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

  describe.each([1440, 768, 320])(`a whole purchase in ${engine}, %i px wide or as near to it as it goes`, (width) => {
    it('from the products to the licence keys, the spreadsheet and the invoice', async () => {
      onTestFailed(async () => writeFile(`/tmp/h8x/${engine}-${width}.png`, await window.takeScreenshot()));
      const email = `mia.${engine}.${width}@example.com`;
      const mailedCode = () => /^\d{6}$/m.exec(shop.mailServer.mails.findLast((mail) => mail.recipients.includes(email))?.text ?? '')?.[0] ?? '';
      await window.resize(width, 900);
      await window.openAsNew(shop.url);
      console.log(engine, width, await window.evaluate('return [innerWidth, innerHeight]'));
      await window.press('View Products');
      await window.click('Seats of Enterprise Protection');
      await window.type('Seats of Enterprise Protection', '3');
      expect(await window.valueOf('Seats of Enterprise Protection')).toBe('3');
      await window.press('Add to Cart');
      console.log(await window.evaluate('return document.body.innerText.slice(-300)'));
    });
  });
}
