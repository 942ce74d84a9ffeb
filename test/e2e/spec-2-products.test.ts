import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { hueOf } from './colour.ts';
import type { ShopPage } from './shop-page.ts';

const tests = await startBrowserTests();

describe('spec §2 Products', () => {
  it('there is a grid of product cards, one for each product of the list', async () => {
    const shop = await tests.visit();
    await shop.network.answer('/api/products', {
      body: ['a', 'b', 'c'].map((id) => ({
        id,
        name: `Product ${id}`,
        price: '10.00',
        description: 'Text',
        features: ['One'],
      })),
    });
    await shop.openTab('Products');
    await shop.text('Showing 3 products').waitFor();
    for (const id of ['a', 'b', 'c']) expect(await shop.product(`Product ${id}`).isVisible()).toBe(true);
  });

  it('while loading, two skeleton cards are shown', async () => {
    const shop = await tests.visit();
    const answerNow = await shop.network.hold('/api/products');
    await shop.openTab('Products');
    await shop.page.getByRole('status').getByText('Loading products…').waitFor();
    const skeletons = shop.page.locator('[data-skeleton]');
    expect(await skeletons.count()).toBe(2);
    answerNow();
    await shop.product('Security Complete').waitFor();
    expect(await skeletons.count()).toBe(0);
  });
});

describe('spec §2 Products, a list that has loaded', () => {
  const products = tests.share(openProducts);

  it("there is a title and a 'Showing N products' count", async () => {
    const shop = await products();
    await shop.isAt('Products');
    expect(await shop.text('Showing 2 products').isVisible()).toBe(true);
  });

  it('the comparison table says what is in which edition', async () => {
    const shop = await products();
    const rows = await shop.page.getByRole('table').getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.split(/\s*\t\s*|\n+/).map((cell) => cell.trim()))).toEqual([
      ['Feature', 'Enterprise', 'Complete'],
      ['Malware Protection', 'Yes', 'Yes'],
      ['Firewall', 'Yes', 'Yes'],
      ['Endpoint Detection and Response', 'No', 'Yes'],
      ['Advanced Threat Hunting', 'No', 'Yes'],
      ['AI-Driven Analytics', 'Basic', 'Advanced'],
    ]);
  });
});

describe('spec §2 Products, the product card', () => {
  const products = tests.share(openProducts);

  it.each([
    ['Enterprise Protection', 'Enterprise Edition', '$89.99', 'Managed firewall'],
    ['Security Complete', 'Complete Edition', '$149.99', 'Advanced threat hunting'],
  ])(
    '%s: name with the vendor prefix removed, %s, price to two decimals per seat/year, key features',
    async (name, edition, price, feature) => {
      const shop = await products();
      const card = shop.product(name);
      expect(await card.textContent()).not.toContain('Ironbark');
      expect(await card.getByText(edition, { exact: true }).isVisible()).toBe(true);
      expect(await card.getByText(price, { exact: true }).first().isVisible()).toBe(true);
      expect(await card.getByText(/per seat\/year/).isVisible()).toBe(true);
      expect(await card.getByRole('listitem').count()).toBe(4);
      expect(await card.getByRole('listitem').getByText(feature).isVisible()).toBe(true);
    },
  );

  it('a seat quantity control has a minus button, a number input and a plus button', async () => {
    const shop = await products();
    const seats = shop.seatsOf('Enterprise Protection');
    expect(await seats.getAttribute('role')).toBe('spinbutton');
    expect(await seats.getAttribute('inputmode')).toBe('numeric');
    expect(await seats.inputValue()).toBe('1');
    await shop.button('Increase seats of Enterprise Protection').click();
    await shop.button('Increase seats of Enterprise Protection').click();
    expect(await seats.inputValue()).toBe('3');
    await shop.button('Decrease seats of Enterprise Protection').click();
    expect(await seats.inputValue()).toBe('2');
  });

  it('the total including GST is beside Add to Cart and follows the quantity', async () => {
    const shop = await products();
    const card = shop.product('Enterprise Protection');
    await shop.seatsOf('Enterprise Protection').fill('1');
    expect(await card.getByText('$98.99', { exact: true }).isVisible()).toBe(true);
    await shop.seatsOf('Enterprise Protection').fill('12');
    expect(await card.getByText('$1,187.87', { exact: true }).isVisible()).toBe(true);
  });

  it('the product with id endpoint-complete alone carries a POPULAR badge and green styling', async () => {
    const shop = await products();
    const complete = shop.product('Security Complete');
    const badge = complete.getByText('POPULAR', { exact: true });
    expect(await shop.text('POPULAR').count()).toBe(1);
    expect(await hueOf(badge, 'backgroundColor')).toBe('green');
    expect(await hueOf(complete, 'borderTopColor')).toBe('green');
    expect(await hueOf(shop.product('Enterprise Protection'), 'borderTopColor')).toBe('grey');
  });

  it('an Add to Cart button puts the chosen seats into the cart', async () => {
    const shop = await products();
    await shop.addToCart('Enterprise Protection', 7);
    await shop.openTab('Cart');
    expect(await shop.seatsOf('Enterprise Protection').inputValue()).toBe('7');
  });
});

async function openProducts(): Promise<ShopPage> {
  const shop = await tests.visit({}, 'Products');
  await shop.product('Security Complete').waitFor();
  return shop;
}
