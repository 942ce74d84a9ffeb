import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { isLinkedBy } from '../../test/link-to-quote.ts';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';
import { addStockKeys, sellFromStock } from '../../test/stock-keys.ts';
import { openTestSealer } from '../../test/test-sealer.ts';

const productId = 'endpoint-complete';
const items = [{ productId, quantity: 2 }];

const shop = await shareTestShop({ config: { rateLimits: false } });

it('a quote reserves no keys: with too few it stays open, and is paid once there are enough', async () => {
  const { db, pool } = shop.database;
  const sealer = await openTestSealer(db);
  await sellFromStock(db, productId);
  await addStockKeys(db, sealer, { productId, count: 2 });
  const buyer = await new Customer(shop).verifyEmail();
  const quote = (await buyer.getQuote({ items })).body;
  expect((await new Customer(shop).verifyEmail().then((other) => other.buy({ items }))).status).toBe(200);

  const pay = () => buyer.buy({ items, quote: quote.token, idempotencyKey: randomUUID() });
  const short = await pay();
  expect([short.status, short.body]).toMatchObject([
    409,
    { code: 'out-of-stock', stock: [{ productId, left: 0 }] },
  ]);
  expect(short.body.detail).toContain('Your quote stays valid');
  expect((await buyer.readQuote(quote.token)).body.state).toBe('open');
  const { rows } = await pool.query(`select order_id from quotes where ${isLinkedBy('$1')}`, [quote.token]);
  expect(rows).toEqual([{ order_id: null }]);

  await addStockKeys(db, sealer, { productId, count: 2 });
  expect((await pay()).status).toBe(200);
});
