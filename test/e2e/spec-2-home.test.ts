import { describe, expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();

describe('spec §1 What the product does and for whom', () => {
  it('the marketing claims are shown: authorised reseller, delivery, support, businesses, uptime', async () => {
    const shop = await tests.visit();
    expect(seller.claims).toHaveLength(6);
    for (const claim of seller.claims) expect(await shop.text(claim).isVisible()).toBe(true);
  });
});

describe('spec §2 Home', () => {
  it('the hero has a View Products button that goes to the products tab', async () => {
    const shop = await tests.visit();
    await shop.button('View Products').click();
    await shop.isAt('Products');
  });

  it('there are three feature cards: Authorized Reseller, Instant Delivery, Expert Support', async () => {
    const shop = await tests.visit();
    const cards = shop.page.getByRole('region', { name: 'Why buy from us' }).getByRole('listitem');
    expect(await cards.getByRole('heading').allInnerTexts()).toEqual([
      'Authorized Reseller',
      'Instant Delivery',
      'Expert Support',
    ]);
  });

  it.each([
    ['Enterprise Protection', '$89.99'],
    ['Security Complete', '$149.99'],
  ])(
    '%s is featured at the fixed price of %s, and its View Details button goes to the products tab',
    async (name, price) => {
      const shop = await tests.visit();
      const featured = shop.page.getByRole('region', { name: 'Featured products' }).getByRole('listitem');
      expect(await featured.count()).toBe(2);
      const card = featured.filter({ has: shop.heading(name) });
      expect(await card.getByText(price, { exact: true }).isVisible()).toBe(true);
      await card.getByRole('button', { name: 'View Details' }).click();
      await shop.isAt('Products');
    },
  );

  it('the featured prices are fixed: they do not wait for the product list', async () => {
    const shop = await tests.visit();
    await shop.text('$89.99').waitFor();
    expect(await shop.network.sentCalls()).toEqual([]);
  });

  it('can be read before any script runs', async () => {
    const shop = await tests.visitWithoutScripts();
    await shop.getByRole('heading', { name: 'Authorized Reseller' }).waitFor();
    await shop.getByText('$149.99', { exact: true }).waitFor();
  });
});
