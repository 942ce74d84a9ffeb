import { expect, it } from 'vitest';
import { addStockKeys } from '../stock-keys.ts';
import { openTestSealer } from '../test-sealer.ts';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();
const query = (text: string) => tests.shop.database.pool.query(text);

const products = ['none', 'few', 'later', 'many'].map((id, index) => ({
  id,
  position: index + 3,
  name: `Ironbark ${id}`,
  price_cents: 129_900,
  description: '',
  features: ['One feature'],
  fulfilment: 'stock' as const,
  low_stock_threshold: 3,
  ...(id === 'later' && { when_too_few: 'backorder' as const }),
}));
await tests.shop.database.db.insertInto('products').values(products).execute();
const { db } = tests.shop.database;
const sealer = await openTestSealer(db);
await addStockKeys(db, sealer, { productId: 'few', count: 3 });
await addStockKeys(db, sealer, { productId: 'many', count: 20 });

it('a product without keys says so, and offers a quote and a question in place of seats', async () => {
  const shop = await tests.visit({}, 'Products');
  const card = shop.product('none');
  await card.getByText('Out of stock for now', { exact: true }).waitFor();
  expect(await card.getByText('$1,299.00', { exact: true }).isVisible()).toBe(true);
  expect(await card.getByRole('spinbutton').count()).toBe(0);
  const question = card.getByRole('link', { name: 'Ask when it is back' });
  expect(await question.getAttribute('href')).toContain('subject=When%20is%20none%20back%20in%20stock');
  await card.getByRole('button', { name: 'Get a Quote' }).click();
  await shop.isAt('Shopping Cart');
  await shop.line('none').getByText('Out of stock', { exact: true }).waitFor();
  expect(await shop.button('Get a Quote').getAttribute('aria-disabled')).toBeNull();
  expect(await shop.button('Proceed to Checkout').getAttribute('aria-disabled')).toBe('true');
});

it('a product with few keys says how many are left, and refuses more seats, those in the cart counted', async () => {
  const shop = await tests.visit({}, 'Products');
  const card = shop.product('few');
  await card.getByText('3 left', { exact: true }).waitFor();
  await shop.addToCart('few', 4);
  await card.getByRole('alert').getByText('Only 3 seats of few are left.', { exact: true }).waitFor();
  await shop.seatsOf('few').fill('2');
  expect(await card.getByRole('alert').count()).toBe(0);
  await shop.addToCart('few', 2);
  await shop.toast.says('Added to Cart', '2 seats of few');
  await shop.addToCart('few', 2);
  await card.getByText('Only 3 seats of few are left, and 2 are in your cart already.').waitFor();
});

it('the cart says what is too many, offers what is left, and waits with the checkout', async () => {
  const shop = await tests.visit({}, 'Products');
  await shop.addToCart('few', 2);
  await shop.addToCart('many', 20);
  await shop.openTab('Cart');
  await shop.seatsOf('few').fill('4');
  await shop.seatsOf('many').fill('25');
  await shop.line('few').getByText('Only 3 left', { exact: true }).waitFor();
  await shop.line('many').getByText('Only 20 left', { exact: true }).waitFor();
  expect(await shop.button('Proceed to Checkout').getAttribute('aria-disabled')).toBe('true');
  expect(await shop.page.getByText(/within 5 minutes of payment/).count()).toBe(0);
  await shop.button('Order 3 of few').click();
  await shop.button('Order 20 of many').click();
  expect(await shop.seatsOf('few').inputValue()).toBe('3');
  await shop.page.getByText(/within 5 minutes of payment/).waitFor();
  expect(await shop.button('Proceed to Checkout').getAttribute('aria-disabled')).toBeNull();
});

it('a product whose keys may follow says so, and can be ordered; one with many keys says nothing', async () => {
  const shop = await tests.visit({}, 'Products');
  const card = shop.product('later');
  await card.getByText('Out of stock: keys follow by email when they arrive', { exact: true }).waitFor();
  expect(
    await shop
      .product('many')
      .getByText(/left|stock/i)
      .count(),
  ).toBe(0);
  await shop.addToCart('later', 2);
  await shop.openTab('Cart');
  await shop.page.getByText(/Keys that are out of stock follow when they arrive/).waitFor();
  expect(await shop.text('Back-order: licence keys follow by email').isVisible()).toBe(true);
});

it('a product that was withdrawn is not listed, and a cart that holds it can be changed', async () => {
  const shop = await tests.visit();
  await shop.fillCart('many', 2);
  await query(`update products set withdrawn_at = now() where id = 'many'`);
  await shop.openCheckout();
  await shop.checkout.reachPayment();
  shop.faults.expectFailedRequests('/api/checkout');
  await shop.checkout.payWith();
  await shop.checkout.alert.getByText(/no longer on sale/).waitFor();
  await shop.checkout.isAt('No longer on sale');
  await shop.checkout.press('Remove from Cart');
  await shop.checkout.isAt('Your cart is empty');
  const visitor = await tests.visit({}, 'Products');
  await visitor.text('Showing 5 products').waitFor();
  expect(await visitor.product('many').count()).toBe(0);
});
