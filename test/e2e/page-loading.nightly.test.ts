import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { desktop, phone } from './chromium.ts';

const tests = await startBrowserTests();

it('the product list is requested at the first interaction, not earlier', async () => {
  const { page, network } = await tests.visit();
  await page.waitForLoadState('networkidle');
  expect(await network.sentCalls()).toEqual([]);
  await page.keyboard.press('Shift');
  await expect.poll(() => network.sentCalls('/api/products')).toHaveLength(1);
});

it.each([
  ['a new browser', desktop],
  ['a browser that another visitor used', {}],
])('in %s nothing touches the page before the visitor does', async (_browser, visit) => {
  const { page } = await tests.visit(visit);
  await page.waitForLoadState('networkidle');
  expect(await page.locator(':hover').count()).toBe(0);
});

it('toasts that fail to load are requested again at the next interaction', async () => {
  const { page, network, toast, faults } = await tests.visit();
  await network.cutScripts('toaster');
  const cut = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/toaster-'));
  await page.keyboard.press('Shift');
  await cut;
  await page.unrouteAll();
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return toast.area.count();
    })
    .toBe(1);
  faults.check();
});

it('the cart loads the checkout ahead of need', async () => {
  const shop = await tests.visit();
  const fetched = shop.page.waitForResponse(/checkout-dialog/);
  await shop.fillCart();
  expect((await fetched).status()).toBe(200);
});

it('a page whose first paint is not reported still loads its scripts', async () => {
  const shop = await tests.visit({ before: 'PerformanceObserver.prototype.observe = () => {};' });
  await shop.openTab('Products');
  await shop.isAt('Products');
});

it.each([
  ['View Products', 'Products'],
  ['Cart', 'Your cart is empty'],
])('%s, pressed before the scripts have loaded, works once they have', async (button, heading) => {
  const shop = await tests.visit(phone);
  const letScriptsCome = await shop.network.holdScripts('index');
  await shop.page.reload();
  await shop.press(shop.button('Open menu'));
  await shop.press(shop.button(button));
  letScriptsCome();
  await shop.isAt(heading);
  expect(await shop.page.getByRole('dialog').count()).toBe(0);
});

it('scripts that fail to load once are requested again', async () => {
  const shop = await tests.visit();
  let requests = 0;
  await shop.page.route('**/assets/index-*.js', async (route) => {
    requests += 1;
    if (requests > 1) return route.continue();
    shop.faults.expectFailedRequests(new URL(route.request().url()).pathname);
    await route.abort();
  });
  await shop.reload();
  expect(requests).toBe(2);
  await shop.openTab('Products');
  await shop.isAt('Products');
});

it('scripts that do not load leave a message with a link to reload the page', async () => {
  const shop = await tests.visit(phone);
  await shop.network.cutScripts('index');
  await shop.page.reload();
  const message = shop.page.getByRole('alert');
  await message.getByText('Part of this page failed to load').waitFor();
  await shop.page.unrouteAll();
  await message.getByRole('link', { name: 'Reload the page' }).tap();
  await message.waitFor({ state: 'detached' });
  await shop.openTab('Products');
  await shop.isAt('Products');
});
