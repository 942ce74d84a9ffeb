import { expect, it } from 'vitest';
import { addStockKeys, sellFromStock } from '../stock-keys.ts';
import { openTestSealer } from '../test-sealer.ts';
import { awaitProductList } from './await-product-list.ts';
import { startBrowserTests } from './browser-tests.ts';
import { receiveReceipt } from './receipt.ts';
import { byNight } from './sizes.ts';

const tests = await startBrowserTests();

const productId = 'endpoint-enterprise';
const name = 'Enterprise Protection';

/** Sells these new keys and no others. */
async function stock(count: number, rules: Parameters<typeof sellFromStock>[2] = {}): Promise<string[]> {
  const { db, pool } = tests.shop.database;
  await pool.query(`update stock_keys set state = 'void' where state = 'free'`);
  await pool.query('update order_lines set awaiting_keys_since = null');
  await sellFromStock(db, productId, rules);
  const keys = await addStockKeys(db, await openTestSealer(db), { productId, count });
  await awaitProductList(tests.shop);
  return keys;
}

it('two buyers for three keys: the second reduces the order to what is left, and both get keys of the vendor', async () => {
  const keys = await stock(3);
  const [first, second] = [await tests.reachPayment({}, 2), await tests.reachPayment({}, 2)];
  await first.checkout.pay();
  await first.checkout.shows(keys[0] ?? '');

  second.faults.expectFailedRequests('/api/checkout');
  await second.checkout.payWith();
  await second.checkout.shows(`${name}: 2 seats in your cart, 1 left`);
  await second.checkout.press('Order What Is Left');
  await second.checkout.press('Complete Purchase');
  await second.checkout.isAt('Payment Successful!');
  await second.checkout.shows(keys[2] ?? '');
});

byNight('the last key goes while a buyer types: keys that follow are announced, then ordered', async () => {
  await stock(30, { whenTooFew: 'backorder' });
  const shop = await tests.reachPayment({}, 2);
  await tests.shop.database.pool.query(`update stock_keys set state = 'void' where state = 'free'`);
  shop.faults.expectFailedRequests('/api/checkout');
  await shop.checkout.payWith();
  await shop.checkout.shows(`Keys follow by email: ${name}`);
  await shop.checkout.press('Complete Purchase');
  await shop.checkout.isAt('Thank you for your order');
  await shop.checkout.shows('Out of stock for now: the license keys follow by email when they arrive.');
  const { text } = await receiveReceipt(tests.shop.mailServer, shop.email);
  expect(text).toContain('follow by email');
  expect(text).not.toContain('5 minutes');
});

byNight('one key for all seats', async () => {
  const [key = ''] = await stock(20, { delivery: 'line' });
  const shop = await tests.reachPayment({}, 5);
  await shop.checkout.pay();
  await shop.checkout.shows('1 key for 5 seats');
  await shop.checkout.shows(key);
});
