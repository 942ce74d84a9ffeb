import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { desktop, phone } from './chromium.ts';
import { firstOrAll } from './sizes.ts';

const tests = await startBrowserTests();

describe('the head of the document', () => {
  it('names icons, a manifest and a picture that exist, and a colour for each scheme', async () => {
    const { page } = await tests.visit();
    const read = (selector: string, attribute: string) => page.locator(selector).getAttribute(attribute);
    for (const [path, type] of [
      [await read('link[rel=icon][sizes]', 'href'), 'image/'],
      [await read('link[rel=icon][type]', 'href'), 'image/svg+xml'],
      [await read('link[rel=apple-touch-icon]', 'href'), 'image/png'],
      [await read('meta[property="og:image"]', 'content'), 'image/png'],
    ] as const) {
      const { status, contentType } = await fetchFile(page, path ?? '');
      expect([path, status]).toEqual([path, 200]);
      expect(contentType).toContain(type);
    }
    const manifest = await fetchFile(page, (await read('link[rel=manifest]', 'href')) ?? '');
    const { name, icons } = JSON.parse(manifest.text);
    expect(name).toBe('Harbour Licensing');
    for (const { src } of icons) expect((await fetchFile(page, src)).status).toBe(200);
    expect(
      await page.locator('meta[name=theme-color]').evaluateAll((all) => all.map(({ media }) => media)),
    ).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  });
});

it('the head tells search engines and previews what the page is about', async () => {
  const { page } = await tests.visit();
  const read = (name: string) => page.locator(`meta[${name}]`).getAttribute('content');
  const title = 'Harbour Licensing | Endpoint security licences';
  const description = await read('name=description');
  expect(await page.title()).toBe(title);
  expect(description).toMatch(/^Ironbark endpoint security for Australian businesses.{20,110}$/);
  expect(await read('property="og:title"')).toBe(title);
  expect(await read('property="og:description"')).toBe(description);
  expect(await read('property="og:site_name"')).toBe('Harbour Licensing');
  expect(await read('name="twitter:card"')).toBe('summary_large_image');
  expect(await page.locator('html').getAttribute('lang')).toBe('en-AU');
});

describe.each(
  firstOrAll([
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const),
)('without a network, on %s', (_name, screen) => {
  it('the page shows a notice while it is offline, and keeps the cart', async () => {
    const shop = await tests.visit(screen);
    await shop.fillCart('Security Complete', 2);
    await shop.openCheckout();
    await shop.network.goOffline();
    const note = shop.checkout.dialog.getByRole('status').getByText(/You are offline/);
    await note.waitFor();
    await shop.network.goOnline();
    await note.waitFor({ state: 'hidden' });
    await shop.checkout.close();
    await shop.network.goOffline();
    await shop.page.getByRole('banner').getByRole('status').getByText('You are offline.').waitFor();
    expect(await shop.seatsOf('Security Complete').inputValue()).toBe('2');
    await shop.network.goOnline();
    await shop.text('You are offline.').waitFor({ state: 'hidden' });
  });
});

describe('a toast and the checkout', () => {
  it('every button of the dialog can be scrolled out from under a toast', async () => {
    const shop = await tests.visit({ stopClock: true });
    await shop.startCheckout();
    await shop.checkout.reachCode();
    await shop.page.clock.pauseAt(Date.now() + 60_000);
    await shop.checkout.fill({ 'Verification Code': shop.checkout.mailedCode() });
    await shop.checkout.isAt('Billing Address');
    await shop.toast.says('Email Verified', 'Email verification successful!');
    for (const [width, height] of [
      [640, 960],
      [768, 1024],
      [1024, 768],
      [1199, 768],
      [1200, 700],
      [1366, 768],
      [1440, 900],
      [844, 390],
    ] as const) {
      await shop.page.setViewportSize({ width, height });
      const button = shop.checkout.button('Continue to Payment');
      await shop.checkout.dialog
        .locator('.dialog-body')
        .evaluate((body) => body.scrollTo(0, body.scrollHeight));
      const [bottom, top] = [await edge(button, 'bottom'), await edge(shop.toast.all, 'top')];
      const [right, left] = [await edge(button, 'right'), await edge(shop.toast.all, 'left')];
      const [begin, end] = [await edge(button, 'top'), await edge(shop.toast.all, 'bottom')];
      expect([width, bottom <= top || right <= left || end <= begin]).toEqual([width, true]);
    }
  });
});

async function fetchFile(page: Page, path: string) {
  const answer = await page.request.get(path);
  return {
    status: answer.status(),
    contentType: answer.headers()['content-type'] ?? '',
    text: await answer.text(),
  };
}

function edge(target: Locator, side: 'top' | 'right' | 'bottom' | 'left'): Promise<number> {
  return target.evaluate((element, name) => element.getBoundingClientRect()[name], side);
}
