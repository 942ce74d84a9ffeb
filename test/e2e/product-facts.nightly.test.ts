import { expect, it } from 'vitest';
import { Customer } from '../shop-driver.ts';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();

const long = 'Email Security Gateway for Regulated Industries';
const gateway = {
  id: 'email-gateway',
  name: `Ironbark ${long}`,
  price: '1299.00',
  description: 'Filters mail in both directions.',
  features: Array.from({ length: 9 }, (_, i) => `Feature number ${i + 1}`),
};

async function readList() {
  return (await new Customer(tests.shop).listProducts()).body;
}

it('a third product has the name of its row, and is compared only if it has a comparison', async () => {
  const shop = await tests.visit();
  await shop.network.answer('/api/products', { body: [...(await readList()), gateway] });
  await shop.openTab('Products');
  const card = shop.product(long);
  await card.waitFor();
  expect(await card.getByText('$1,299.00', { exact: true }).isVisible()).toBe(true);
  expect(await card.getByText(/Edition$/).count()).toBe(0);
  expect(await shop.page.getByText(/Two editions/).count()).toBe(0);
  const headings = shop.page.getByRole('table').getByRole('columnheader');
  await expect.poll(() => headings.allInnerTexts()).toEqual(['Feature', 'Enterprise', 'Complete']);
});

it('three compared products make three columns', async () => {
  const shop = await tests.visit();
  const compared = { ...gateway, comparison: [{ feature: 'Mail Filter', offer: 'Inbound' }] };
  await shop.network.answer('/api/products', { body: [...(await readList()), compared] });
  await shop.openTab('Products');
  await shop.product(long).waitFor();
  const row = shop.page.getByRole('row', { name: 'Mail Filter' });
  await row.waitFor();
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['No', 'No', 'Inbound']);
});

it.each([
  [1024, [1, 2, 3, 4, 5, 7]],
  [768, [1, 2, 4, 6]],
])('at %i px no card is alone in its row beside others', async (width, counts) => {
  for (const count of counts) {
    const shop = await tests.visit({ viewport: { width, height: 900 } });
    const products = Array.from({ length: count }, (_, i) => ({ ...gateway, id: `p${i}`, name: `P${i}` }));
    await shop.network.answer('/api/products', { body: products });
    await shop.openTab('Products');
    await shop.text(`Showing ${count} ${count === 1 ? 'product' : 'products'}`).waitFor();
    const tops = await shop.page
      .getByRole('group')
      .filter({ has: shop.page.getByRole('heading', { name: /^P\d$/ }) })
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
    const rows = Map.groupBy(tops, (top) => top);
    expect(tops).toHaveLength(count);
    if (count > 1)
      expect([count, Math.min(...[...rows.values()].map((row) => row.length))]).not.toEqual([count, 1]);
  }
});

it('Home features the products that are marked, at their current prices', async () => {
  const shop = await tests.visit();
  const [enterprise, complete] = await readList();
  const featuredToo = { ...gateway, id: 'gateway-too', featured: true };
  await shop.network.answer('/api/products', {
    body: [gateway, { ...complete, price: '159.50' }, { ...enterprise, featured: undefined }, featuredToo],
  });
  const featured = shop.page.getByRole('region', { name: 'Featured products' });
  expect(await featured.getByText('$149.99', { exact: true }).isVisible()).toBe(true);
  await shop.page.keyboard.press('Shift');
  await featured.getByText('$159.50', { exact: true }).waitFor();
  expect(await featured.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Security Complete',
    long,
  ]);
});

it('the cart reloads prices after a minute, shows what changed, and accepts the new ones', async () => {
  const shop = await tests.visit({ stopClock: true });
  await shop.fillCart('Enterprise Protection', 2);
  await shop.openTab('Products');
  const [enterprise, complete] = await readList();
  await shop.network.answer('/api/products', { body: [{ ...enterprise, price: '99.99' }, complete] });
  await shop.page.clock.runFor('01:01');
  await shop.openTab('Cart');
  await shop.page
    .getByRole('status')
    .getByText('Our prices have changed since you added these items')
    .waitFor();
  await shop.page
    .getByText('Enterprise Protection: $89.99 before, now $99.99 per seat/year, ex GST')
    .waitFor();
  expect(await shop.button('Proceed to Checkout').getAttribute('aria-disabled')).toBe('true');
  await shop.button('Update Prices').click();
  expect(await shop.button('Proceed to Checkout').getAttribute('aria-disabled')).toBeNull();
  await shop.text('$219.98').waitFor();
  expect(await shop.button('Update Prices').count()).toBe(0);
  expect(await shop.network.sentCalls('/api/products')).toHaveLength(2);
});

it('a withdrawn product says so in the cart, and is not in the total', async () => {
  const shop = await tests.visit();
  await shop.fillCart('Enterprise Protection', 2);
  await shop.openTab('Products');
  await shop.addToCart('Security Complete');
  const [, complete] = await readList();
  await shop.network.answer('/api/products', { body: [complete] });
  await shop.reload();
  await shop.openTab('Cart');
  await shop.text('No longer sold, and not in the total').waitFor();
  expect(await shop.text('$164.99').isVisible()).toBe(true);
  await shop.button('Remove from Cart').click();
  await expect.poll(() => shop.text('Enterprise Protection').count()).toBe(0);
});

it('of four products, names and prices align, a filter narrows them, and buyers choose which to compare', async () => {
  const shop = await tests.visit({ viewport: { width: 1440, height: 900 } });
  const compared = { ...gateway, comparison: [{ feature: 'Mail Filter', offer: 'Inbound' }] };
  const server = { ...compared, id: 'server', name: 'Ironbark Server Protection' };
  const named = { ...compared, name: `Ironbark ${long} ${long} ${long}`, features: ['Mail'] };
  await shop.network.answer('/api/products', { body: [...(await readList()), named, server] });
  await shop.openTab('Products');
  const cards = shop.page.getByRole('group').filter({ has: shop.page.getByText('per seat/year') });
  await expect.poll(() => cards.count()).toBe(4);
  const prices = cards.getByText(/^\$1,299\.00$/);
  const tops = await prices.evaluateAll((all) => all.map((price) => price.getBoundingClientRect().top));
  expect(new Set(tops)).toHaveLength(1);
  const name = cards.getByRole('heading', { name: new RegExp(long) });
  expect(await name.evaluate((heading) => heading.scrollHeight > heading.clientHeight)).toBe(false);

  const headings = shop.page.getByRole('table').getByRole('columnheader');
  const [enterprise, complete] = ['Enterprise Protection', 'Security Complete'];
  await expect.poll(() => headings.count()).toBe(4);
  await shop.page.getByRole('checkbox', { name: new RegExp(long) }).uncheck();
  await shop.page.getByRole('checkbox', { name: 'Server Protection' }).check();
  expect(await headings.allInnerTexts()).toEqual(['Feature', enterprise, complete, 'Server Protection']);

  await shop.page.getByLabel('Filter products').fill('server feature');
  await shop.text('Showing 1 product').waitFor();
  await shop.page.getByLabel('Filter products').fill('nothing');
  await shop.button('Show All Products').click();
  await shop.text('Showing 4 products').waitFor();
});

it('of five products in three editions, chips narrow them by edition; of five editions there are none', async () => {
  const of = (id: string, edition: string) => ({ ...gateway, id, name: `Ironbark ${id}`, edition });
  const [one, two] = [of('Desktop Plus', 'Enterprise'), of('Desktop Max', 'Complete')];
  const shop = await tests.visit();
  await shop.network.answer('/api/products', {
    body: [...(await readList()), one, two, of('Rack', 'Server')],
  });
  await shop.openTab('Products');
  const chips = shop.page.getByRole('group', { name: 'Edition' }).getByRole('button');
  await expect.poll(() => chips.allInnerTexts()).toEqual(['All', 'Enterprise', 'Complete', 'Server']);
  await shop.button('Complete').click();
  await shop.text('Showing 2 products').waitFor();
  expect(await chips.and(shop.page.locator('[aria-pressed=true]')).allInnerTexts()).toEqual(['Complete']);
  await shop.product('Desktop Max').waitFor();
  await shop.page.getByLabel('Filter products').fill('desktop');
  await shop.text('Showing 1 product').waitFor();
  await shop.button('All').click();
  await shop.text('Showing 2 products').waitFor();

  const others = ['Server', 'Mobile', 'Email'].map((edition) => of(edition, edition));
  await shop.network.answer('/api/products', { body: [...(await readList()), ...others] });
  await shop.reload();
  await shop.openTab('Products');
  await shop.text('Showing 5 products').waitFor();
  expect(await chips.count()).toBe(0);
  // Each family has a mark of its own; the others a shield.
  for (const [name, icon] of [
    ['Server', 'server'],
    ['Mobile', 'smartphone'],
    ['Email', 'mail'],
  ] as const)
    await shop.product(name).locator(`svg.lucide-${icon}`).first().waitFor();
  expect(await shop.product('Enterprise Protection').locator('svg path[d^="M12 2.75"]').count()).toBe(1);
});

it('a shop without products says so, and Home features none', async () => {
  const shop = await tests.visit();
  await shop.network.answer('/api/products', { body: [] });
  await shop.openTab('Products');
  await shop.text('No products are on sale right now.').waitFor();
  expect(await shop.text('Showing 0 products').isVisible()).toBe(true);
  expect(await shop.page.getByRole('table').count()).toBe(0);
  await shop.openTab('Home');
  expect(await shop.page.getByRole('region', { name: 'Featured products' }).count()).toBe(0);
});
