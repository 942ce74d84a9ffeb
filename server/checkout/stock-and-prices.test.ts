import { expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';
import { addStockKeys, sellFromStock } from '../../test/stock-keys.ts';
import { openTestSealer } from '../../test/test-sealer.ts';

const productId = 'endpoint-complete';

const shop = await shareTestShop({ config: { rateLimits: false } });
const { db } = shop.database;
await sellFromStock(db, productId);
await addStockKeys(db, await openTestSealer(db), { productId, count: 3 });
it('a key that was sold since the list was loaded is no change of prices', async () => {
  const buyer = await new Customer(shop).verifyEmail();
  const readTag = async () => (await buyer.listProducts()).headers.get('etag') ?? '';
  await expect
    .poll(async () => (await buyer.listProducts()).body[1])
    .toMatchObject({ availability: { left: 3 } });
  const ifMatch = await readTag();
  const items = [{ productId, quantity: 1 }];
  expect((await (await new Customer(shop).verifyEmail()).buy({ items })).status).toBe(200);
  await expect.poll(readTag).not.toBe(ifMatch);
  expect((await buyer.buy({ items, ifMatch })).status).toBe(200);
  await shop.database.pool.query('update products set price_cents = price_cents + 1');
  expect((await buyer.buy({ items, ifMatch })).status).toBe(412);
});
