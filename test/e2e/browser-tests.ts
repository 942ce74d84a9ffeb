import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import type { PagePayments } from '../../contract/payment-methods.ts';
import { root } from '../../scripts/root.ts';
import { pageThatTakes, readPagePayments } from '../../server/gateways/page-payments.ts';
import type { ShopConfig } from '../../server/gateways/settings.ts';
import { serveBuiltPage } from '../../server/platform/http/built-page.ts';
import { configOf } from '../config-of.ts';
import { intervalsBesideBrowser, startTestShop, type TestShop } from '../start-shop.ts';
import { shareChromium } from './chromium.ts';
import { newEmail, ShopPage, type TabName } from './shop-page.ts';
import { type Seats, storeCheckout } from './store-checkout.ts';
import { openTab, type Visit, Visitors } from './visitors.ts';

/** What the browser tests of one file work with. */
export interface BrowserTests {
  readonly shop: TestShop;
  /** Opens the shop, and a tab of it, in a browser of its own; after the test the page must have no faults. */
  visit(visit?: Visit, tab?: TabName): Promise<ShopPage>;
  /** Opens the checkout at its first step, with some seats of Enterprise Protection in the cart. */
  openCheckout(visit?: Visit, seats?: number): Promise<ShopPage>;
  /** Opens the checkout at its payment step, as after a reload: the steps before it were made by calls. */
  reachPayment(visit?: Visit, seats?: number | Seats): Promise<ShopPage>;
  /** Pays there by card. */
  buy(visit?: Visit, seats?: number | Seats): Promise<ShopPage>;
  /** Opens one page for all tests of a `describe`: each goes on where the one before it ended. */
  share(open: () => Promise<ShopPage>): () => Promise<ShopPage>;
  /** Opens the shop where scripts are turned off. */
  visitWithoutScripts(): Promise<Page>;
  /** Opens the shop in another tab of the same browser. */
  openAnotherTab(of: ShopPage, path?: string): Promise<ShopPage>;
}

/** Something of another origin that the page works with. */
export interface Surroundings {
  readonly settings: Partial<ShopConfig>;
  readonly payments: PagePayments;
  /** Before the page is loaded. */
  preparePage(page: Page): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a shop with a database and mail server of its own, and a Chromium, for the tests of the calling file. Settings
 * may choose another mode than demo.
 */
export async function startBrowserTests(
  settings: Partial<ShopConfig> = {},
  surroundings?: Surroundings,
): Promise<BrowserTests> {
  const payments = surroundings?.payments ?? readPagePayments({ ...configOf({}), ...settings });
  /** While a page is opened that several tests share: what follows the last of them. */
  let whenShared: ((end: () => void | Promise<void>) => void) | undefined;

  const [shop, browser] = await Promise.all([
    startTestShop({
      intervals: intervalsBesideBrowser,
      // Every visitor comes from the same address.
      config: { rateLimits: false, ...settings, ...surroundings?.settings },
      servePage: (app) =>
        serveBuiltPage(app, {
          folder: join(root, 'dist', 'web'),
          publicUrl: null,
          ...pageThatTakes(payments),
        }),
    }),
    shareChromium(),
  ]);
  const visitors = new Visitors(browser, shop.url);
  afterAll(async () => {
    await visitors.leave();
    await shop.stop();
    await surroundings?.stop();
  });

  async function openShop(
    page: Page,
    { hasTouch: touch = false, path }: Visit = {},
    email?: string,
  ): Promise<ShopPage> {
    await surroundings?.preparePage(page);
    const shopPage = new ShopPage(page, shop, { touch, email });
    (whenShared ?? onTestFinished)(() => shopPage.faults.check());
    await shopPage.load(path);
    return shopPage;
  }

  async function visit(options: Visit = {}, tab?: TabName): Promise<ShopPage> {
    const shopPage = await openShop(await visitors.openPage(options, whenShared), options);
    if (tab) await shopPage.openTab(tab);
    return shopPage;
  }

  async function reachPayment(options: Visit = {}, seats: number | Seats = 1): Promise<ShopPage> {
    const page = await visitors.openPage(options, whenShared);
    const email = newEmail();
    const cart = typeof seats === 'number' ? { 'Enterprise Protection': seats } : seats;
    await storeCheckout(page, shop, email, cart);
    const shopPage = await openShop(page, options, email);
    await shopPage.openTab('Cart');
    await shopPage.openCheckout();
    await shopPage.checkout.isAt('Payment');
    return shopPage;
  }

  return {
    shop,
    visit,
    async openCheckout(options, seats) {
      const shopPage = await visit(options);
      await shopPage.startCheckout('Enterprise Protection', seats);
      return shopPage;
    },
    reachPayment,
    async buy(options, seats) {
      const shopPage = await reachPayment(options, seats);
      await shopPage.checkout.pay();
      return shopPage;
    },
    share(open) {
      let page: Promise<ShopPage> | undefined;
      const ends: (() => void | Promise<void>)[] = [];
      afterAll(async () => {
        for (const end of ends) await end();
      });
      const openOnce = () => {
        whenShared = (end) => ends.unshift(end);
        return open().finally(() => (whenShared = undefined));
      };
      return () => (page ??= openOnce());
    },
    async visitWithoutScripts() {
      const page = await visitors.openPage({ javaScriptEnabled: false });
      await page.goto('/');
      return page;
    },
    async openAnotherTab({ page }, path = '/') {
      return openShop(await openTab(page.context()), { path });
    },
  };
}
