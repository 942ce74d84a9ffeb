import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { desktop, phone } from './chromium.ts';
import type { ShopPage } from './shop-page.ts';
import { firstOrAll } from './sizes.ts';

const tests = await startBrowserTests();

describe.each(
  firstOrAll([
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const),
)('tabs, quantities and the cart, on %s', (_name, screen) => {
  it('Back, an emptied quantity, Undo, and two tabs with one cart', async () => {
    const shop = await tests.visit(screen, 'Products');
    await shop.openTab('Support');
    await shop.isAt('Support');
    await shop.page.evaluate('scrollTo(0, 400)');
    await shop.page.goBack();
    await shop.isAt('Products');
    await expect.poll(() => focusedText(shop)).toBe('Products');
    expect(await shop.page.title()).toBe('Products | Harbour Licensing');
    expect(await shop.page.evaluate('scrollY')).toBe(0);

    const seats = shop.seatsOf('Enterprise Protection');
    await seats.fill('');
    expect(await seats.inputValue()).toBe('1');
    await shop.page.keyboard.type('7');
    expect(await seats.inputValue()).toBe('7');
    await shop.press(shop.product('Enterprise Protection').getByRole('button', { name: 'Add to Cart' }));
    await shop.addToCart('Security Complete', 2);

    const other = await tests.openAnotherTab(shop);
    await other.openTab('Cart');
    await shop.page.bringToFront();
    await shop.openTab('Cart');
    const announced = shop.page.getByRole('main').locator('[aria-live], [role=status], [role=alert], output');
    expect(await announced.allInnerTexts()).toEqual([expect.stringMatching(/^\$1,022\.90/)]);
    await shop.press(shop.button('Remove Enterprise Protection'));
    await expect.poll(() => focusedText(shop)).toBe('Security Complete');
    await expect.poll(() => other.line('Enterprise Protection').count()).toBe(0);
    await shop.press(shop.toast.button('Undo'));
    await expect.poll(() => focusedText(shop)).toBe('Enterprise Protection');
    expect(await shop.seatsOf('Enterprise Protection').inputValue()).toBe('7');
    await expect.poll(() => other.line('Enterprise Protection').count()).toBe(1);
  });
});

function focusedText({ page }: ShopPage): Promise<string> {
  return page.evaluate('document.activeElement.textContent');
}
