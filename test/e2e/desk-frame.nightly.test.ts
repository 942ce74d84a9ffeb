import { expect, it } from 'vitest';
import { phone } from './chromium.ts';
import { startDeskTests } from './desk-page.ts';
import { findSmallTargets } from './findings.ts';
import { byNight } from './sizes.ts';

const tests = await startDeskTests();

const screens = ['Today', 'Orders', 'Keys', 'Products', 'Exports', 'Audit', 'Health'];

it('each screen has its own title, and takes the focus when it is opened', async () => {
  const desk = await tests.open('/');
  expect(await desk.page.title()).toBe('Today | Desk | Harbour Licensing');
  for (const name of screens.toReversed()) {
    await desk.goTo(name);
    await expect.poll(() => desk.page.title()).toBe(`${name} | Desk | Harbour Licensing`);
    await expect.poll(() => desk.page.evaluate('document.activeElement.textContent')).toBe(name);
    expect(await desk.page.getByRole('navigation').locator('[aria-current=page]').innerText()).toBe(name);
  }
  await desk.page.goBack();
  await expect.poll(() => desk.page.title()).toBe('Orders | Desk | Harbour Licensing');
});

byNight('a screen is loaded from its address, and an unknown address says so', async () => {
  const desk = await tests.open('/products');
  expect(await desk.heading('Products').isVisible()).toBe(true);
  const other = await tests.open('/keys/no-such-product');
  expect(await other.heading('There is no product no-such-product').isVisible()).toBe(true);
});

it('/ puts the focus into the search from anywhere, and no server sees what is searched for', async () => {
  const desk = await tests.open('/health');
  await desk.page.keyboard.press('/');
  await desk.page.keyboard.type('ABCDE-12345');
  await desk.page.keyboard.press('Enter');
  await desk.heading('Orders').waitFor();
  expect(desk.page.url()).toBe(`${tests.shop.adminUrl}/orders#search=ABCDE-12345`);
  expect(await desk.field('Search orders').inputValue()).toBe('ABCDE-12345');
});

byNight('the link to the content is the first thing for a keyboard', async () => {
  const desk = await tests.open('/');
  await desk.page.keyboard.press('Tab');
  await desk.page.keyboard.press('Enter');
  expect(await desk.page.evaluate('document.activeElement.textContent')).toBe('Today');
});

byNight('on a phone the navigation is in a menu, and everything is large enough for a finger', async () => {
  const desk = await tests.open('/', phone);
  expect(await findSmallTargets(desk.page)).toEqual([]);
  await desk.button('Open menu').tap();
  expect(await findSmallTargets(desk.page)).toEqual([]);
  await desk.page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Audit' }).tap();
  await desk.heading('Audit').waitFor();
  expect(await desk.page.getByRole('dialog').isVisible()).toBe(false);
});
