import { buyers, longProduct } from '../desk-data.ts';
import type { DeskPage } from './desk-page.ts';

type Stop = (name: string) => Promise<void>;

/** Walks through every screen of the desk, with the ids of orders that are in the shop. */
export async function walkDesk(desk: DeskPage, orderIds: readonly string[], stop: Stop): Promise<void> {
  const screens = {
    today: '/',
    orders: '/orders',
    'orders that need somebody': '/orders?needs=dispute',
    'an order': `/orders/${orderIds.at(-3)}`,
    'an order that waits for keys': `/orders/${orderIds.at(-6)}`,
    'a customer': `/customers#customer=${buyers[0]?.email}`,
    "a customer's keys": `/customers?view=keys#customer=${buyers[0]?.email}`,
    quotes: '/quotes',
    'quotes without a match': '/quotes?view=being-paid',
    'an open quote': '/quotes/QUO-000003',
    'a paid quote': '/quotes/QUO-000002',
    keys: '/keys',
    'keys of a product': `/keys/${longProduct.id}`,
    'keys to revoke': '/keys/to-revoke',
    products: '/products',
    'a product': `/products/${longProduct.id}`,
    exports: '/exports',
    audit: '/audit',
    'audit without a match': '/audit?actor=nobody%40example.com',
    health: '/health',
    'your account': '/account',
    'not found': '/orders/ORD-0000-0000-0000-0000',
  };
  desk.faults.expectFailedRequests('/desk/api/orders/read-order/ORD-0000-0000-0000-0000');
  for (const [name, path] of Object.entries(screens)) {
    await desk.page.goto(path);
    await desk.isLoaded();
    await stop(name);
  }
}

/** Walks through the dialogs of products and quotes, and what a screen shows while it loads and when that fails. */
export async function walkDeskStates(desk: DeskPage, stop: Stop): Promise<void> {
  const { page } = desk;
  await page.goto(`/products/${longProduct.id}`);
  await desk.field('Price').fill('1');
  await desk.button('Save').click();
  await desk.text('Paid orders, their invoices and their refunds keep their price.').waitFor();
  await stop('price change');
  await desk.button('Cancel').click();
  await desk.button('Withdraw from sale').click();
  await stop('withdrawal');
  await page.goto('/products/_new');
  await desk.field('Name').fill(' ');
  await desk.button('Save draft').click();
  await desk.text('Enter a price').waitFor();
  await stop('new product with mistakes');

  await page.goto('/quotes/QUO-000001');
  await desk.button('Mark as paid by bank transfer').click();
  await desk.field('Amount that arrived, in dollars').fill('x');
  await page.getByRole('button', { name: /^Mark as paid: / }).click();
  await desk.text('Enter dollars, such as 12.50').waitFor();
  await stop('quote to mark as paid with a mistake');

  await page.route('**/desk/api/overview/read-overview', (route) =>
    route.fulfill({ status: 503, body: '{}' }),
  );
  desk.faults.expectFailedRequests('/desk/api/overview/read-overview');
  await page.goto('/');
  await desk.text('This did not load').waitFor();
  await stop('failure');
  await page.unroute('**/desk/api/overview/read-overview');
  await page.route('**/desk/api/overview/read-overview', () => {});
  await page.goto('/');
  await desk.heading('Today').waitFor();
  await desk.text('Loading…').waitFor();
  await stop('loading');
  if (await desk.button('Open menu').isVisible()) {
    // The focus may still be on the link that skips to the content, which then covers this button.
    await desk.button('Open menu').press('Enter');
    await stop('menu');
  }
}

/** Walks through signing in. */
export async function walkSignIn(desk: DeskPage, stop: Stop): Promise<void> {
  await stop('sign in');
  desk.faults.expectFailedRequests('/desk/api/session/sign-in');
  await desk.button('Send code').click();
  const code = await desk.page.getByText(/^\d{6}$/).innerText();
  await stop('code');
  await desk.field('Code').fill(code === '000000' ? '111111' : '000000');
  await desk.page.locator('[aria-invalid]').waitFor();
  await stop('wrong code');
}
