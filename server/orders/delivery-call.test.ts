import { expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { deliveryAnswer } from '../../contract/delivery.ts';
import { insertSale } from '../../test/insert-sale.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop();
const readDelivery = async () => {
  const response = await fetch(shop.url + calls.readDelivery.path);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return deliveryAnswer.parse(await response.json());
};

it('the delivery promise is measured from the orders, once a minute', async () => {
  expect(await readDelivery()).toEqual({ measured: null });
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  for (let i = 0; i < 20; i += 1) await insertSale(shop.database.pool, hourAgo, i === 0 ? 400 : 4);
  expect(await readDelivery()).toEqual({ measured: null });
  await shop.restart();
  expect(await readDelivery()).toEqual({
    measured: { days: 30, orders: 20, withinFiveMinutes: 19, medianSeconds: 4 },
  });
});
