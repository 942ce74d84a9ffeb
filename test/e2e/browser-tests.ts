import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, onTestFinished } from 'vitest';
import { root } from '../../scripts/root.ts';
import { serveBuiltPage } from '../../server/http/built-page.ts';
import { startTestShop, type TestShop } from '../start-shop.ts';
import { desktop, launchChromium } from './chromium.ts';
import { ShopPage } from './shop-page.ts';

export interface Visit extends BrowserContextOptions {
  /** Stops the page's clock, which the test then turns by `page.clock`. */
  readonly stopClock?: boolean;
  /** What runs in the page before its own scripts. */
  readonly before?: string;
}

/** What the browser tests of one file work with. */
export interface BrowserTests {
  readonly shop: TestShop;
  /** Opens the shop in a browser of its own; after the test the page must have no faults. */
  visit(visit?: Visit): Promise<ShopPage>;
  /** Opens the shop where scripts are turned off. */
  visitWithoutScripts(): Promise<Page>;
  /** Opens the shop in another tab of the same browser. */
  openAnotherTab(of: ShopPage): Promise<ShopPage>;
}

/** Starts a shop with a database and mail server of its own, and a Chromium, for the tests of the calling file. */
export function startBrowserTests(): BrowserTests {
  let shop: TestShop;
  let browser: Browser;

  beforeAll(async () => {
    [shop, browser] = await Promise.all([
      startTestShop({
        // Every visitor comes from the same address.
        config: { rateLimits: false },
        servePage: (app) => serveBuiltPage(app, join(root, 'dist', 'web')),
      }),
      launchChromium(),
    ]);
    return async () => {
      await browser.close();
      await shop.stop();
    };
  });

  async function openTab(context: BrowserContext, touch = false): Promise<ShopPage> {
    const page = new ShopPage(await context.newPage(), shop, { touch });
    onTestFinished(() => page.faults.check());
    await page.load();
    return page;
  }

  return {
    get shop() {
      return shop;
    },
    async visit({ stopClock = false, before, ...options } = {}) {
      const context = await browser.newContext({ baseURL: shop.url, ...desktop, ...unmoved, ...options });
      onTestFinished(() => context.close());
      context.setDefaultTimeout(10_000);
      if (before) await context.addInitScript(before);
      if (stopClock) await context.clock.install();
      return openTab(context, options.hasTouch);
    },
    async visitWithoutScripts() {
      const context = await browser.newContext({ baseURL: shop.url, ...desktop, javaScriptEnabled: false });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      await page.goto('/');
      return page;
    },
    openAnotherTab: (of) => openTab(of.page.context()),
  };
}

/** Nobody waits for animations, but who asks for them. */
const unmoved = { reducedMotion: 'reduce' } as const;
