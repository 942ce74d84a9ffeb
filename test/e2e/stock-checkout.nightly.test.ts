import { expect, it } from 'vitest';
import { Customer } from '../shop-driver.ts';
import { startBrowserTests } from './browser-tests.ts';
import { phone } from './chromium.ts';
import type { ShopPage } from './shop-page.ts';

const tests = await startBrowserTests();
const productId = 'endpoint-enterprise';
const detail = 'Only 3 seats are left. You have not been charged.';

const refuse = (shop: ShopPage, left: number) =>
  shop.network.answer('/api/checkout', {
    status: 409,
    contentType: 'application/problem+json',
    body: { code: 'out-of-stock', detail, stock: [{ productId, left }] },
  });

it('too few keys: the cart is changed with one press, and nothing typed is lost', async () => {
  const shop = await tests.reachPayment({}, 5);
  const { checkout, network } = shop;
  await refuse(shop, 3);
  await checkout.payWith();
  await checkout.alert.getByText('You have not been charged.').waitFor();
  expect(await checkout.alert.count()).toBe(1);
  await checkout.shows('Enterprise Protection: 5 seats in your cart, 3 left');
  await network.restore('/api/checkout');
  await checkout.press('Order What Is Left');
  await checkout.shows('Enterprise Protection × 3');
  expect(await checkout.dialog.getByText('Too few licence keys are left').count()).toBe(0);
  expect(await checkout.alert.count()).toBe(0);
  await checkout.press('Complete Purchase');
  await checkout.isAt('Payment Successful!');
  const [refused, bought] = await network.sentCalls('/api/checkout');
  expect(refused?.headers).not.toHaveProperty('accept-backorder');
  expect(bought?.body).toMatchObject({ items: [{ productId, quantity: 3 }] });
  expect(bought?.headers['idempotency-key']).not.toBe(refused?.headers['idempotency-key']);
});

it('on a phone the button that changes the cart is in view', async () => {
  const shop = await tests.reachPayment(phone, 5);
  await refuse(shop, 3);
  await shop.checkout.payWith();
  const button = shop.checkout.button('Order What Is Left');
  await button.waitFor();
  const isOnTop = () =>
    button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
});

it('no key at all: the product is removed from the cart', async () => {
  const shop = await tests.reachPayment({}, 5);
  await refuse(shop, 0);
  await shop.checkout.payWith();
  await shop.checkout.shows('Enterprise Protection: 5 seats in your cart, out of stock');
  await shop.checkout.press('Remove from Cart');
  await shop.checkout.isAt('Your cart is empty');
});

const awaited = {
  orderId: 'ORD-7K4T-9WPN-3VGY-6JFB',
  transactionId: 'TXN-1',
  total: 197.98,
  licenseKeys: [{ productName: 'Ironbark Enterprise Protection', keys: [], awaiting: true }],
};

it('keys that follow: the buyer is asked once, and the next submit accepts that', async () => {
  const shop = await tests.reachPayment({}, 2);
  const { checkout, network } = shop;
  await network.answer('/api/checkout', {
    status: 409,
    contentType: 'application/problem+json',
    body: { code: 'backorder', detail: 'Confirm that you want to order it.', products: [productId] },
  });
  await checkout.payWith();
  await checkout.shows('Keys follow by email: Enterprise Protection');
  await checkout.shows('Keys in stock appear here immediately, and by email with your tax invoice.');
  await network.answer('/api/checkout', { body: awaited });
  await checkout.press('Complete Purchase');
  await checkout.isAt('Payment Successful!');
  await checkout.isAt('Thank you for your order');
  await checkout.shows('Out of stock for now: the license keys follow by email when they arrive.');
  expect(await checkout.button('Copy All').count()).toBe(0);
  expect(await checkout.dialog.getByText(/your keys are ready/).count()).toBe(0);
  const sent = await network.sentCalls('/api/checkout');
  expect(sent.map(({ headers }) => headers['accept-backorder'])).toEqual([undefined, 'true']);
  expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key']);
});

it('keys that follow by the product list: the first submit accepts that', async () => {
  const list = (await new Customer(tests.shop).listProducts()).body;
  const shop = await tests.visit();
  await shop.network.answer('/api/products', {
    body: list.map((product) => ({ ...product, availability: { left: 1, backorder: true } })),
  });
  await shop.startCheckout('Enterprise Protection', 2);
  await shop.checkout.reachPayment();
  await shop.checkout.shows('Keys follow by email: Enterprise Protection');
  await shop.network.answer('/api/checkout', { body: awaited });
  await shop.checkout.pay();
  const [sent] = await shop.network.sentCalls('/api/checkout');
  expect(sent?.headers['accept-backorder']).toBe('true');
});

it('one key for several seats says for how many', async () => {
  const shop = await tests.reachPayment({}, 2);
  const licenseKeys = [{ productName: 'Ironbark Enterprise Protection', keys: ['SITE-1'], seats: 2 }];
  await shop.network.answer('/api/checkout', { body: { ...awaited, licenseKeys } });
  await shop.checkout.pay();
  await shop.checkout.shows('1 key for 2 seats');
  await shop.checkout.shows('Each key activates the number of seats beside it for 12 months.');
});
