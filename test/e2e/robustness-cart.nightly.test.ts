import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { findCharges } from './sent-payments.ts';

const tests = await startBrowserTests();
const cartKey = 'licence-shop.cart.v1';

describe('an invalid stored cart never breaks the page', () => {
  it.each([
    ['no JSON', '{'],
    ['an older shape', '{"items":[{"id":"endpoint-complete"}]}'],
  ])('%s is ignored, and the cart works', async (_kind, stored) => {
    const shop = await tests.visit(
      { before: `localStorage['${cartKey}'] ??= ${JSON.stringify(stored)}` },
      'Cart',
    );
    await shop.isAt('Your cart is empty');
    await shop.fillCart('Security Complete', 2);
    await shop.reload();
    await shop.openTab('Cart');
    expect(await shop.seatsOf('Security Complete').inputValue()).toBe('2');
  });

  it('in a browser that stores nothing, the cart lasts as long as the page', async () => {
    const shop = await tests.visit({
      before: `for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get() { throw new Error('Storage is forbidden'); } });`,
    });
    await shop.startCheckout('Security Complete', 2);
    await shop.checkout.buy();
    await shop.checkout.close();
    await shop.openTab('Cart');
    await shop.isAt('Your cart is empty');
  });
});

it('more products than an order may have are said in the cart, before anything is typed', async () => {
  await tests.shop.database.pool.query(`
    insert into products (id, position, name, price_cents, description, features)
    select 'many-' || i, 100 + i, 'Many ' || i, 100, '', '{}' from generate_series(1, 51) as i`);
  const lines = Array.from({ length: 51 }, (_, i) => ({
    ...{ id: `many-${i + 1}`, name: `Many ${i + 1}`, description: '', price: 1, quantity: 1 },
  }));
  const shop = await tests.visit({
    before: `localStorage['${cartKey}'] ??= ${JSON.stringify(JSON.stringify(lines))}`,
  });
  await shop.openTab('Cart');
  await shop.page.getByText('An order has at most 50 products').waitFor();
  for (const name of ['Proceed to Checkout', 'Get a Quote'])
    expect(await shop.button(name).getAttribute('aria-disabled')).toBe('true');
  await shop.button('Remove Many 51').click();
  await shop.page.getByText('An order has at most 50 products').waitFor({ state: 'detached' });
  expect(await shop.button('Proceed to Checkout').getAttribute('aria-disabled')).not.toBe('true');
});

describe('two tabs of a browser share one cart', () => {
  it('what one adds, changes or removes, the other shows', async () => {
    const one = await tests.visit({}, 'Products');
    const other = await tests.openAnotherTab(one);
    await other.openTab('Cart');
    await one.addToCart('Enterprise Protection', 3);
    await other.isAt('Shopping Cart');
    expect(await other.seatsOf('Enterprise Protection').inputValue()).toBe('3');
    await other.seatsOf('Enterprise Protection').fill('5');
    await expect.poll(() => one.tab('Cart').getAttribute('aria-label')).toBe('Cart, 5 seats');
    await other.button('Remove Enterprise Protection').click();
    await expect.poll(() => one.tab('Cart').getAttribute('aria-label')).toBe('Cart');
  });

  it('a cart that another tab changed is asked about before its new total is paid', async () => {
    const shop = await tests.reachPayment({}, 2);
    const other = await tests.openAnotherTab(shop);
    await other.openTab('Cart');
    await other.seatsOf('Enterprise Protection').fill('5');
    await shop.page.bringToFront();
    const { checkout } = shop;
    await checkout.isAt('Your cart has changed');
    const rows = await checkout.dialog.getByRole('table').getByRole('row').allInnerTexts();
    expect(rows.slice(1).map((row) => row.split(/\s*\t\s*/))).toEqual([
      ['Enterprise Protection', '2 seats', '5 seats'],
      ['Total (inc. GST)', '$197.98', '$494.95'],
    ]);
    await checkout.press('Continue with This Cart');
    await checkout.pay();
    expect(await findCharges(tests.shop, shop)).toEqual([49_495]);
  });

  it('a bought cart does not come back from a second tab', async () => {
    const one = await tests.visit();
    await one.fillCart('Enterprise Protection', 3);
    const other = await tests.openAnotherTab(one);
    await other.openTab('Cart');
    await other.isAt('Shopping Cart');
    await one.page.bringToFront();
    await one.openCheckout();
    await one.checkout.buy();
    await one.checkout.close();

    await other.page.bringToFront();
    await other.isAt('Your cart is empty');
    await other.openTab('Products');
    await other.addToCart('Security Complete', 1);
    await expect.poll(() => one.tab('Cart').getAttribute('aria-label')).toBe('Cart, 1 seat');
  });
});

describe('code that does not load', () => {
  it('a checkout that does not load shows a toast, and the cart is kept', async () => {
    const shop = await tests.visit();
    await shop.network.cutScripts('checkout-dialog');
    await shop.fillCart();
    await shop.button('Proceed to Checkout').click();
    await shop.toast.says(
      'Checkout did not load',
      'Check your connection, then reload the page. Your cart is kept.',
    );
    await shop.isAt('Shopping Cart');
    await shop.page.unrouteAll();
    await shop.toast.button('Reload').click();
    await shop.isAt('Shopping Cart');
    await shop.openCheckout();
  });

  it('a tab that does not load can be reloaded; the cart and typed values are kept', async () => {
    const shop = await tests.visit();
    await shop.network.cutScripts('support-screen');
    await shop.startCheckout('Security Complete', 2);
    await shop.checkout.fill({ 'Email Address': shop.email });
    await shop.checkout.close();
    await shop.openTab('Support');
    await shop.isAt('This part of the page did not load');
    await shop.page.unrouteAll();
    await shop.button('Reload the page').click();
    await shop.isAt('Support');
    expect(await shop.currentTab()).toBe('Support');
    expect(await shop.page.title()).toBe('Support | Harbour Licensing');
    await shop.page.goBack();
    await shop.isAt('Shopping Cart');
    expect(await shop.seatsOf('Security Complete').inputValue()).toBe('2');
    await shop.openCheckout();
    expect(await shop.checkout.field('Email Address').inputValue()).toBe(shop.email);
    await shop.page.reload();
    await shop.isAt('Endpoint security, licensed in minutes');
  });

  it('a failed product list offers to load again, and can fail again', async () => {
    const shop = await tests.visit();
    await shop.network.answer('/api/products', { body: '<html>Not JSON</html>' });
    await shop.openTab('Products');
    const failure = shop.text('Failed to load products. Please try again later.');
    await failure.waitFor();
    await shop.button('Load again').click();
    await expect.poll(async () => (await shop.network.sentCalls('/api/products')).length).toBe(2);
    await failure.waitFor();
    await shop.network.restore('/api/products');
    await shop.button('Load again').click();
    await shop.product('Enterprise Protection').waitFor();
  });
});
