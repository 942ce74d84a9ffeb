import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';
import { isDeskScreen } from '../../contract/desk/desk-call.ts';
import { root } from '../../scripts/root.ts';
import { serveBuiltPage } from '../../server/platform/http/built-page.ts';
import type { Config } from '../../server/platform/settings/config.ts';
import { shop as seller } from '../../shop.config.ts';
import { DeskBrowser } from '../desk-browser.ts';
import { intervalsBesideBrowser, startTestShop, type TestShop } from '../start-shop.ts';
import { shareChromium } from './chromium.ts';
import { findViolations, findWideBoxes } from './findings.ts';
import { PageFaults } from './page-faults.ts';
import { type Visit, Visitors } from './visitors.ts';

/** What the tests of one file about the desk's page work with. */
export interface DeskTests {
  readonly shop: TestShop;
  /** An operator who is signed in, for calls beside the page. */
  readonly operator: DeskBrowser;
  /** Opens a path as an operator who is signed in, by default an owner; after the test the page must have no faults. */
  open(path: string, visit?: Visit, email?: string): Promise<DeskPage>;
  /** Opens a path as somebody who is not signed in. */
  openSignedOut(path: string, visit?: Visit): Promise<DeskPage>;
}

/** Starts a shop with the desk, a database and mail server of its own, and a Chromium, for the tests of the calling file. */
export async function startDeskTests(settings: Partial<Config> = {}): Promise<DeskTests> {
  const [shop, browser] = await Promise.all([
    startTestShop({
      intervals: intervalsBesideBrowser,
      config: { rateLimits: false, adminPort: 0, ...settings },
      serveDeskPage: (app) =>
        serveBuiltPage(app, {
          folder: join(root, 'dist', 'desk'),
          publicUrl: null,
          isScreen: isDeskScreen,
        }),
    }),
    shareChromium(),
  ]);
  const operator = await new DeskBrowser(shop).signIn();
  const visitors = new Visitors(browser, shop.adminUrl);
  afterAll(async () => {
    await visitors.leave();
    await shop.stop();
  });

  async function openSignedOut(path: string, visit: Visit = {}): Promise<DeskPage> {
    const deskPage = new DeskPage(await visitors.openPage(visit));
    deskPage.faults.expectFailedRequests('/desk/api/session/read-session');
    onTestFinished(() => deskPage.faults.check());
    await deskPage.page.goto(path);
    await deskPage.heading('Sign in to the desk').waitFor();
    return deskPage;
  }

  return {
    shop,
    operator,
    async open(path, visit = {}, email = seller.email) {
      const page = await visitors.openPage(visit);
      const { cookie } = await new DeskBrowser(shop, { email }).signIn();
      const [name = '', value = ''] = cookie.split('=');
      await page.context().addCookies([{ name, value, url: shop.adminUrl }]);
      const deskPage = new DeskPage(page);
      onTestFinished(() => deskPage.faults.check());
      await page.goto(path);
      await deskPage.isLoaded();
      return deskPage;
    },
    openSignedOut,
  };
}

/** The desk in one tab of a browser, as an operator uses it. */
export class DeskPage {
  readonly page: Page;
  readonly faults: PageFaults;

  constructor(page: Page) {
    this.page = page;
    this.faults = new PageFaults(page);
  }

  /** Waits until the screen shows its data. */
  async isLoaded(): Promise<void> {
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => this.text('Loading…').count(), { message: 'what is loading' }).toBe(0);
  }

  /** The navigation beside the screen, or the one of the open menu on small screens. */
  goTo(name: string): Promise<void> {
    return this.page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The button that sends the quote on the screen, and says for how much. */
  get sendQuote(): Locator {
    return this.page.getByRole('button', { name: /^Send quote/ });
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true });
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  text(text: string): Locator {
    return this.page.getByText(text, { exact: true });
  }

  /** Chooses an action of the order on the screen: by its own button, or in the menu. */
  async act(name: string): Promise<void> {
    if (!(await this.button(name).isVisible())) await this.button('Actions').click();
    await this.button(name).click();
  }

  /** Reveals, hides, copies or replaces the keys of the order's first line. */
  keysButton(what: 'Reveal' | 'Hide' | 'Copy' | 'Replace'): Locator {
    return this.page
      .getByRole('button', { name: new RegExp(`^${what} (the keys?|a key|all \\d+ keys) of `) })
      .first();
  }

  /** The row of a table that has a text. */
  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  /** Asks for a fresh code in the dialog that an action opened, and enters the one that demo mode shows. */
  async enterFreshCode(): Promise<void> {
    const dialog = this.dialog('Confirm that it is you');
    const footer = dialog.locator('footer');
    await footer.getByRole('button', { name: 'Send code' }).click();
    await footer.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Enter the 6 digits of the code').waitFor();
    const code = await dialog.getByText(/^\d{6}$/).innerText();
    await dialog.getByLabel('Code', { exact: true }).fill(code);
    await dialog.waitFor({ state: 'hidden' });
  }

  /** What is wrong for anybody who uses another scheme, a screen reader or a narrow window. */
  async findFaults(): Promise<string[]> {
    return [...(await findViolations(this.page)), ...(await findWideBoxes(this.page))];
  }
}
