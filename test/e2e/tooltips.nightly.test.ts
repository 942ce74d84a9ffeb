import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();

const plus = 'Increase seats of Security Complete';

async function openProducts() {
  const shop = await tests.visit({}, 'Products');
  await shop.product('Security Complete').waitFor();
  return { shop, tooltip: shop.page.getByRole('tooltip') };
}

it('a tooltip opens immediately for the keyboard, and Esc closes it', async () => {
  const { shop, tooltip } = await openProducts();
  await shop.seatsOf('Security Complete').focus();
  await shop.page.keyboard.press('Tab');
  await expect.poll(() => tooltip.allInnerTexts()).toEqual([plus]);
  await shop.page.keyboard.press('Escape');
  await expect.poll(() => tooltip.count()).toBe(0);
});

it('a tooltip stays while the pointer moves from the control onto it (WCAG 2.2, 1.4.13)', async () => {
  const { shop, tooltip } = await openProducts();
  await shop.button(plus).hover();
  await tooltip.waitFor();
  const box = await tooltip.boundingBox();
  if (!box) throw new Error('The tooltip has no place on the screen');
  await shop.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 20 });
  expect(await tooltip.allInnerTexts()).toEqual([plus]);
  await shop.page.mouse.move(5, 5);
  await expect.poll(() => tooltip.count()).toBe(0);
});

it('a tooltip is inside the window, and closes when its control is pressed', async () => {
  const { shop, tooltip } = await openProducts();
  await shop.fillCart();
  // Here the control is at the window's edge, and its tooltip is wider than the space beside it.
  await shop.page.setViewportSize({ width: 800, height: 700 });
  const remove = shop.button('Remove Enterprise Protection');
  await remove.hover();
  await tooltip.waitFor();
  const box = await tooltip.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(800);
  // And in one line: the window's edge does not squeeze it.
  expect(box?.height).toBeLessThan(40);
  await remove.click();
  await expect.poll(() => tooltip.count()).toBe(0);
});
