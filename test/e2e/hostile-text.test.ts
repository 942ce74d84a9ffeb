import { expect, it } from 'vitest';
import { hostileTexts as texts } from '../security/hostile-texts.ts';
import { awaitProductList } from './await-product-list.ts';
import { startBrowserTests } from './browser-tests.ts';
import { addDetails } from './checkout.ts';
import { byNight } from './sizes.ts';

const tests = await startBrowserTests();

it('typed markup is shown as text, never run, and accepted in an order', async () => {
  const shop = await tests.visit();
  const dialogs: string[] = [];
  shop.page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  await shop.startCheckout();
  await shop.checkout.verifyEmail();
  await shop.checkout.press(addDetails);
  const order = texts['a script'].slice(0, 40);
  await shop.checkout.giveAddress({
    'First Name': texts['a script'],
    'Last Name': texts['an attribute'],
    'Company Name': texts['a template'],
    'Street Address': texts['a statement'],
    City: texts.entities,
    Postcode: texts['a path'],
    Phone: texts['a formula'],
    'Purchase Order Number': order,
  });
  await shop.checkout.shows(`${texts['a script']} ${texts['an attribute']}`);
  await shop.checkout.shows(texts['a template']);
  await shop.checkout.shows(texts['a statement']);
  await shop.checkout.shows(`${texts.entities} QLD ${texts['a path']}`);
  await shop.checkout.shows(texts['a formula']);
  await shop.checkout.shows(`Purchase order ${order}`);
  await shop.checkout.pay();
  expect(dialogs).toEqual([]);
});

byNight(
  'a name that the invoice cannot print shows a hint at its field, and is accepted in an order',
  async () => {
    const hint = 'Your invoice prints □ for some of these characters. Latin letters always print.';
    const shop = await tests.visit();
    await shop.startCheckout();
    await shop.checkout.verifyEmail();
    for (const name of ['Zoë', '小龙']) {
      await shop.checkout.fill({ 'First Name': name });
      expect(await shop.checkout.dialog.getByText(hint).count()).toBe(0);
    }
    await shop.checkout.fill({ 'First Name': 'สมชาย' });
    await shop.checkout.shows(hint);
    const describedBy = await shop.checkout.field('First Name').getAttribute('aria-describedby');
    expect(await shop.page.locator(`[id="${describedBy}"]`).textContent()).toBe(hint);
    await shop.checkout.giveAddress({ 'First Name': 'สมชาย' });
  },
);

it('text of the catalogue is shown as text and never run', async () => {
  await tests.shop.database.pool.query('update products set name = $1, description = $2, features = $3', [
    texts['a script'],
    texts['an attribute'],
    [texts.entities, texts['a template']],
  ]);
  await awaitProductList(tests.shop);
  const shop = await tests.visit({}, 'Products');
  await shop.page.getByRole('heading', { name: texts['a script'], exact: true }).first().waitFor();
  for (const text of [texts.entities, texts['a template']]) {
    await shop.page.getByText(text, { exact: true }).first().waitFor();
  }
});
