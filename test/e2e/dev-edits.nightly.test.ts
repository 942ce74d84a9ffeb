import { expect, it } from 'vitest';
import { startDevTests } from './dev-tests.ts';

const tests = await startDevTests();
let starts = 1;

/** Waits until the shop is open again. */
async function restarted(): Promise<void> {
  starts += 1;
  await tests.dev.printed(/ is open at /, starts);
}

it('edits to the page, the server and the seller show, and a purchase that began before them is paid', async () => {
  const shop = await tests.openPage();
  const { page } = shop;
  shop.faults.expectEdits();
  await shop.load();
  await shop.openTab('Products');
  await shop.addToCart('Enterprise Protection', 2);
  await page.evaluate('window.before = true');
  await tests.dev.edit('web/cart/cart-screen.tsx', 'Shopping Cart', 'Your Shopping Cart');
  await shop.openTab('Cart');
  await page.getByRole('heading', { name: 'Your Shopping Cart' }).waitFor();
  expect(await page.evaluate('window.before')).toBe(true);

  await tests.dev.edit('server/health/monitoring.ts', "{ status: 'ok' }", "{ status: 'edited' }");
  await restarted();
  const health = await fetch(new URL('/healthz', tests.dev.url));
  expect(await health.json()).toEqual({ status: 'edited' });
  // The page asks for the shop while it restarts, and then loads itself again.
  await expect.poll(() => page.evaluate('window.before')).toBeUndefined();

  await tests.dev.edit('shop.config.ts', "logoText: 'Harbour Licensing'", "logoText: 'Coral Licences'");
  await restarted();
  await page.getByRole('banner').getByText('Coral Licences').first().waitFor();

  await shop.load();
  await shop.openTab('Cart');
  await shop.openCheckout();
  await shop.checkout.reachPayment();
  await shop.checkout.pay();
});

it('a syntax error in a source of the page is shown on the page, and so is its correction', async () => {
  const shop = await tests.openPage();
  shop.faults.expectEdits();
  await shop.load();
  await tests.dev.edit('web/home/home-screen.tsx', 'export function HomeScreen', 'export funtion HomeScreen');
  await shop.page.locator('vite-error-overlay').getByText('home-screen.tsx').first().waitFor();
  await tests.dev.edit('web/home/home-screen.tsx', 'export funtion HomeScreen', 'export function HomeScreen');
  await shop.button('View Products').first().waitFor();
  await shop.page.locator('vite-error-overlay').waitFor({ state: 'detached' });
});

it('an edit that stops the start says why, and the next edit starts the shop', async () => {
  await tests.dev.edit('shop.config.ts', '51 824 753 556', '51 824 753 557');
  await tests.dev.printed(/The shop starts again after the next edit/);
  expect(tests.dev.output()).toMatch(/^.*abn.*$\n^The shop starts again/m);

  await tests.dev.edit('shop.config.ts', "'51 824 753 557',", "'51 824 753 556'");
  await tests.dev.printed(/The shop starts again after the next edit/, 2);
  expect(tests.dev.output()).toMatch(/^shop\.config\.ts, line \d+: a comma is missing/m);
  const reported = tests.dev.output().split(/^shop\.config\.ts: abn/m)[1];
  expect(reported).not.toContain('    at ');

  await tests.dev.edit('shop.config.ts', "'51 824 753 556'", "'51 824 753 556',");
  await restarted();
});
