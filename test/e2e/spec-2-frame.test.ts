import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { phone } from './chromium.ts';
import type { TabName } from './shop-page.ts';

const tests = await startBrowserTests();

const screens: [TabName, string][] = [
  ['Products', 'Products'],
  ['Support', 'Support'],
  ['Invoice', 'Download your invoice'],
  ['Cart', 'Your cart is empty'],
  ['Home', 'Endpoint security, licensed in minutes'],
];

describe('spec §2 Screens and routes', () => {
  it('there is no URL routing: one page switches between five tabs held in in-page state', async () => {
    const shop = await tests.visit();
    const address = shop.page.url();
    await shop.page.evaluate('window.samePage = true');
    for (const [tab, heading] of screens) {
      await shop.openTab(tab);
      await shop.isAt(heading);
      expect(await shop.currentTab()).toBe(tab);
    }
    expect(shop.page.url()).toBe(address);
    expect(await shop.page.evaluate('window.samePage')).toBe(true);
  });

  it('an unknown tab falls back to home', async () => {
    const shop = await tests.visit({}, 'Support');
    await shop.page.evaluate(`history.pushState({ tab: 'warehouse' }, ''); history.pushState({}, '')`);
    await shop.page.goBack();
    await shop.isAt('Endpoint security, licensed in minutes');
    expect(await shop.currentTab()).toBe('Home');
  });

  it('Back returns to the previous tab, and a reload opens home', async () => {
    const shop = await tests.visit({}, 'Products');
    await shop.openTab('Support');
    await shop.page.goBack();
    await shop.isAt('Products');
    await shop.reload();
    await shop.isAt('Endpoint security, licensed in minutes');
  });

  it('the header is sticky', async () => {
    const shop = await tests.visit();
    await shop.page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    const header = shop.page.getByRole('banner');
    await expect.poll(() => shop.page.evaluate('window.scrollY')).toBeGreaterThan(200);
    expect((await header.boundingBox())?.y).toBe(0);
  });

  it('the header has a logo link to the root path', async () => {
    const shop = await tests.visit();
    const logo = shop.page.getByRole('banner').getByRole('link', { name: 'Harbour Licensing' });
    expect(await logo.getAttribute('href')).toBe('/');
    await shop.openTab('Support');
    await logo.click();
    await shop.isAt('Endpoint security, licensed in minutes');
    expect(new URL(shop.page.url()).pathname).toBe('/');
  });

  it('on small screens the tabs appear in a slide-in side menu that closes after a pick', async () => {
    const shop = await tests.visit(phone);
    const menu = shop.page.getByRole('dialog', { name: 'Menu' });
    expect(await shop.tab('Products').isVisible()).toBe(false);
    await shop.openMenu();
    await menu.waitFor();
    expect(await menu.getByRole('navigation').getByRole('button').allInnerTexts()).toEqual([
      'Home',
      'Products',
      'Support',
      'Invoice',
      'Cart',
    ]);
    await shop.press(shop.tab('Products'));
    await menu.waitFor({ state: 'hidden' });
    await shop.isAt('Products');
  });

  it('the side menu closes by its button and by Esc too', async () => {
    const shop = await tests.visit(phone);
    const menu = shop.page.getByRole('dialog', { name: 'Menu' });
    await shop.openMenu();
    await shop.press(menu.getByRole('button', { name: 'Close', exact: true }));
    await menu.waitFor({ state: 'hidden' });
    await shop.openMenu();
    await shop.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  });

  it('the cart tab shows a badge with the total item count when it is above zero', async () => {
    const shop = await tests.visit();
    expect(await shop.tab('Cart').textContent()).toMatch(/^Cart\s*$/);
    await shop.openTab('Products');
    await shop.addToCart('Enterprise Protection', 3);
    await shop.addToCart('Security Complete', 2);
    expect(await shop.tab('Cart').textContent()).toMatch(/^Cart\s+5$/);
    expect(await shop.tab('Cart').getAttribute('aria-label')).toBe('Cart, 5 seats');
  });
});
