import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();
const cartKey = 'licence-shop.cart.v1';

describe('spec §4 States and transitions, the cart', () => {
  it('the cart is kept in browser local storage under a fixed key and survives reloads', async () => {
    const shop = await tests.visit();
    await shop.fillCart('Security Complete', 2);
    const stored = await shop.stored();
    expect(Object.keys(stored)).toEqual([cartKey]);
    expect(JSON.parse(stored[cartKey] ?? '')).toEqual([
      {
        id: 'endpoint-complete',
        name: 'Ironbark Security Complete',
        description: expect.any(String),
        price: 149.99,
        quantity: 2,
      },
    ]);
    await shop.reload();
    await shop.openTab('Cart');
    expect(await shop.seatsOf('Security Complete').inputValue()).toBe('2');
  });

  it('adding a product already in the cart increases its quantity; otherwise a new line is added', async () => {
    const shop = await tests.visit({}, 'Products');
    await shop.addToCart('Enterprise Protection', 2);
    await shop.addToCart('Security Complete', 1);
    await shop.addToCart('Enterprise Protection', 5);
    await shop.openTab('Cart');
    expect(await shop.page.getByRole('main').getByRole('listitem').count()).toBe(2);
    expect(await shop.seatsOf('Enterprise Protection').inputValue()).toBe('7');
    expect(await shop.seatsOf('Security Complete').inputValue()).toBe('1');
  });

  it('adding past 999 seats keeps 999, and the toast says so', async () => {
    const shop = await tests.visit({}, 'Products');
    await shop.addToCart('Enterprise Protection', 998);
    await shop.addToCart('Enterprise Protection', 2);
    await shop.toast.says(
      'Added to Cart',
      'Enterprise Protection now has 999 seats, the most that one order can hold.',
    );
    await shop.openTab('Cart');
    expect(await shop.seatsOf('Enterprise Protection').inputValue()).toBe('999');
  });

  it('setting a quantity to zero removes the line', async () => {
    const shop = await tests.visit();
    await shop.fillCart('Enterprise Protection', 1);
    await shop.button('Decrease seats of Enterprise Protection').click();
    await shop.isAt('Your cart is empty');
  });

  it('lines can be removed', async () => {
    const shop = await tests.visit({}, 'Products');
    await shop.addToCart('Enterprise Protection', 1);
    await shop.fillCart('Security Complete', 1);
    await shop.button('Remove Enterprise Protection').click();
    await expect.poll(() => shop.page.getByRole('main').getByRole('listitem').count()).toBe(1);
    await shop.button('Remove Security Complete').click();
    await shop.isAt('Your cart is empty');
    expect(JSON.parse((await shop.stored())[cartKey] ?? '')).toEqual([]);
  });

  it('Add to Cart shows a toast, whose View Cart leads to the cart', async () => {
    const shop = await tests.visit({}, 'Products');
    await shop.addToCart('Security Complete', 2);
    await shop.toast.says('Added to Cart', '2 seats of Security Complete');
    await shop.toast.button('View Cart').click();
    await shop.isAt('Shopping Cart');
  });
});

describe('spec §4 States and transitions, the product list', () => {
  it('has three states: loading, error, loaded; the error offers to load again', async () => {
    const shop = await tests.visit();
    const failure = shop.text('Failed to load products. Please try again later.');
    const answerNow = await shop.network.hold('/api/products');
    await shop.openTab('Products');
    await shop.page.getByText('Loading products…').waitFor();
    answerNow();
    await shop.product('Security Complete').waitFor();
    expect(await failure.count()).toBe(0);

    await shop.network.cut('/api/products');
    await shop.reload();
    await shop.openTab('Products');
    await failure.waitFor();
    await shop.network.restore('/api/products');
    await shop.button('Load again').click();
    await shop.product('Security Complete').waitFor();
    expect(await failure.count()).toBe(0);
  });
});
