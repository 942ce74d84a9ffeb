import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests({
  mode: 'live',
  // Nothing listens there, and no test pays.
  stripe: {
    secretKey: 'sk_live_x',
    publishableKey: 'pk_live_x',
    webhookSecrets: ['whsec_x'],
    takesPayTo: false,
    apiBase: 'http://127.0.0.1:9',
  },
});

it('a live shop never shows a price that is not its own, and features its own products unasked', async () => {
  const empty = await tests.visit();
  const featured = empty.page.getByRole('region', { name: 'Featured products' });
  expect(await featured.count()).toBe(0);
  await empty.openTab('Products');
  await empty.text('No products are on sale right now.').waitFor();

  const product = { id: 'mail', position: 1, name: 'Ironbark Mail', price_cents: 129_900, description: '' };
  await tests.shop.database.db
    .insertInto('products')
    .values({ ...product, features: [] })
    .execute();
  // The shop reads its list twice a second at most.
  const listed = async () => (await fetch(`${tests.shop.url}/api/products`)).text();
  await expect.poll(listed).toContain(product.name);
  await empty.reload();
  await featured.getByText('$1,299.00', { exact: true }).waitFor();
  expect(await featured.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Mail']);
});

it('a live page works without scripts, and without prices', async () => {
  const page = await tests.visitWithoutScripts();
  expect(await page.getByText('What you can count on').isVisible()).toBe(true);
  expect(await page.getByText('$89.99').count()).toBe(0);
});
