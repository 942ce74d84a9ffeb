import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { desktop } from './chromium.ts';

/** What a visitor brings along, beyond a desktop whose animations nobody waits for. */
export interface Visit extends BrowserContextOptions {
  /** Lets the test turn the page's clock, by `page.clock`. */
  readonly stopClock?: boolean;
  /** What is opened: the link to a quote, for example. */
  readonly path?: string;
  /** What runs in the page before its own scripts. */
  readonly before?: string;
}

/**
 * The visitors of one test file. Each test gets a page like one of a browser that was never used. A new one takes
 * Chromium a second, so those that bring nothing along take turns with one, which is emptied in between.
 */
export class Visitors {
  readonly #browser: Browser;
  readonly #baseURL: string;
  #spare: Page | null = null;

  constructor(browser: Browser, baseURL: string) {
    this.#browser = browser;
    this.#baseURL = baseURL;
  }

  /** For the test that runs, or for as long as `whenDone` says. */
  async openPage(visit: Visit, whenDone?: (end: () => Promise<void>) => void): Promise<Page> {
    if (whenDone || Object.keys(visit).length > 0) {
      const page = await this.#openBrowser(visit);
      (whenDone ?? onTestFinished)(() => page.context().close());
      return page;
    }
    const page = this.#spare ?? (await this.#openBrowser({}));
    this.#spare = null;
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') return page.context().close();
      await makeAsNew(page);
      this.#spare = page;
    });
    return page;
  }

  /** Closes what the tests have left open. */
  async leave(): Promise<void> {
    await this.#spare?.context().close();
  }

  async #openBrowser({ stopClock = false, before, path: _path, ...options }: Visit): Promise<Page> {
    const context = await this.#browser.newContext({ ...defaults, baseURL: this.#baseURL, ...options });
    context.setDefaultTimeout(20_000);
    if (before) await context.addInitScript(before);
    if (stopClock) await context.clock.install();
    return openTab(context);
  }
}

/**
 * Opens a tab at the origin, but outside its page. When Chromium goes to an origin from elsewhere, it moves a mouse that
 * nobody has to the page's corner, at any time in the first half second: the page takes that for an interaction.
 */
export async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(outsideThePage);
  return page;
}

/** With `SLOW_PAGES=10`, scripts and layout take ten times as long: that shows tests that check too early. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.SLOW_PAGES);
  if (!rate) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Of the shop and of the desk, without a script. */
const outsideThePage = '/healthz';
const defaults = { ...desktop, reducedMotion: 'reduce' } as const satisfies BrowserContextOptions;

async function makeAsNew(page: Page): Promise<void> {
  const context = page.context();
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // The shop's page stores the checkout again as it is left: another page of the origin clears what is stored.
  await page.goto(outsideThePage);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.bringToFront();
  await context.clearCookies();
}
