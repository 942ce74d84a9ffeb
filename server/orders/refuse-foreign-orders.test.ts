import { expect, it } from 'vitest';
import { insertPendingOrders } from '../../test/pending-orders.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop();

it('an order is settled by its own gateway alone: other processes skip it, and no shop starts without that gateway', async () => {
  const { pool } = shop.database;
  const elsewhere = { email: 'a@example.com', gateway: 'https://elsewhere.example', ageSeconds: 90 };
  const [foreign] = await insertPendingOrders(pool, elsewhere);
  await insertPendingOrders(pool, { email: 'b@example.com' });
  const pending = async () =>
    (await pool.query(`select id, asked_at from orders where state = 'pending'`)).rows;
  await expect.poll(pending).toEqual([{ id: foreign, asked_at: null }]);
  await expect(shop.startNode()).rejects.toThrow(
    "1 pending order belongs to the gateway https://elsewhere.example, which isn't configured.",
  );
  expect(await pending()).toHaveLength(1);
});
