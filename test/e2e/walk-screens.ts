import type { Product } from '../../contract/product.ts';
import type { Walk } from './walk.ts';

/** Goes through all screens in all their states. */
export const walkScreens: Walk = async (shop, look) => {
  await look('home');
  if (await shop.button('Open menu').isVisible()) {
    await shop.openMenu();
    await look('menu');
    await shop.page.keyboard.press('Escape');
  }
  await shop.openTab('Cart');
  await look('cart, empty');
  await walkProducts(shop, look);
  await shop.openTab('Cart');
  await look('cart');

  await shop.openTab('Support');
  await shop.press(shop.page.locator('summary', { hasText: 'upgrade' }));
  await look('support, an answer open');
  await shop.openTab('Invoice');
  await shop.isAt('Download your invoice');
  await look('invoice');
  await shop.press(shop.button('Download Invoice PDF'));
  await shop.toast.says('Missing Information', 'Please fill in all fields to download your invoice.');
  await look('invoice, messages and a destructive toast');
  await shop.press(shop.button('Fill Demo Data'));
  await look('invoice, filled in');
  await walkFailures(shop, look);
};

/** The product list fails, loads and is there; then the cart is filled. */
const walkProducts: Walk = async (shop, look) => {
  await shop.network.cut('/api/products');
  await shop.reload();
  await shop.openTab('Products');
  await shop.text('Failed to load products. Please try again later.').waitFor();
  await look('products, failed');

  const answerNow = await shop.network.hold('/api/products');
  await shop.reload();
  await shop.openTab('Products');
  await shop.page.getByText('Loading products…').waitFor({ state: 'attached' });
  await look('products, loading');
  answerNow();
  await shop.product('Security Complete').waitFor();
  await walkStock(shop, look);
  await look('products');
  await shop.addToCart('Enterprise Protection', 999);
  await shop.toast.says('Added to Cart', '999 seats of Enterprise Protection');
  await look('products, a toast');
  await shop.addToCart('Security Complete', 1);
};

/** One product is out of stock, and the buyer wants more seats of the other than are left. */
const walkStock: Walk = async (shop, look) => {
  const list: Product[] = await (await shop.page.request.get('/api/products')).json();
  const body = list.map((product, index) => ({ ...product, availability: { left: index * 3 } }));
  await shop.network.answer('/api/products', { body });
  await shop.reload();
  await shop.openTab('Products');
  await shop.text('Out of stock for now').waitFor();
  await shop.addToCart('Security Complete', 4);
  await shop.text('Only 3 seats of Security Complete are left.').waitFor();
  await look('products, few keys left');
  await shop.network.restore('/api/products');
  await shop.reload();
  await shop.openTab('Products');
  await shop.product('Security Complete').waitFor();
};

/** A part of the page does not come, then the network goes. */
const walkFailures: Walk = async (shop, look) => {
  await shop.network.cutScripts('support-screen');
  await shop.reload();
  await shop.openTab('Support');
  await shop.isAt('This part of the page did not load');
  await look('a part that did not load');
  await shop.network.goOffline();
  await shop.text('You are offline.').waitFor();
  await look('a part that did not load, offline');
  await shop.openTab('Cart');
  await look('cart, offline');
  await shop.network.goOnline();
};
