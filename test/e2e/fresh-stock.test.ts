import { expect, it } from 'vitest';
import { addStockKeys, sellFromStock } from '../stock-keys.ts';
import { openTestSealer } from '../test-sealer.ts';
import { awaitProductList } from './await-product-list.ts';
import { startBrowserTests } from './browser-tests.ts';
import type { ShopPage } from './shop-page.ts';

const tests = await startBrowserTests();
const { db, pool } = tests.shop.database;

it('the cart knows what sold out meanwhile when it is opened again', async () => {
  const shop = await openCartOfFour();
  await sellAllBut(2);
  await shop.page.clock.runFor('00:00:06');
  await shop.openTab('Products');
  await shop.openTab('Cart');
  await shop.text('Only 2 left').waitFor();
  expect(await shop.button('Proceed to Checkout').getAttribute('aria-disabled')).toBe('true');
});

it('the payment step says before the card is typed what sold out since the cart was opened', async () => {
  const shop = await openCartOfFour();
  await sellAllBut(1);
  await shop.page.clock.runFor('00:00:06');
  await shop.openCheckout();
  await shop.checkout.reachPayment();
  await shop.checkout.shows('Enterprise Protection: 4 seats in your cart, 1 left');
  await shop.checkout.press('Order What Is Left');
  await shop.checkout.pay();
  expect(await shop.network.sentCalls('/api/checkout')).toHaveLength(1);
});

/** With the four keys that there are. */
async function openCartOfFour(): Promise<ShopPage> {
  await sellFromStock(db, 'endpoint-enterprise');
  await sellAllBut(0);
  await addStockKeys(db, await openTestSealer(db), { productId: 'endpoint-enterprise', count: 4 });
  await awaitProductList(tests.shop);
  const shop = await tests.visit({ stopClock: true });
  await shop.fillCart('Enterprise Protection', 4);
  expect(await shop.button('Proceed to Checkout').getAttribute('aria-disabled')).toBeNull();
  return shop;
}

async function sellAllBut(count: number): Promise<void> {
  await pool.query(
    `update stock_keys set state = 'void'
     where id in (select id from stock_keys where state = 'free' order by id offset $1)`,
    [count],
  );
  await awaitProductList(tests.shop);
}
