import { expect, it } from 'vitest';
import { insertPendingOrders } from '../../test/pending-orders.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { alertPendingOrders } from './watch-shop.ts';

const database = await shareTestDatabase();
const insert = async (ageSeconds: number) => {
  const [orderId = ''] = await insertPendingOrders(database.pool, { email: 'mia@example.com', ageSeconds });
  return orderId;
};

const openChallenge = (orderId: string, minutesLeft: number) =>
  database.pool.query(
    `insert into payments (order_id, gateway, payment_id, amount_cents, status, expires_at)
     values ($1, 'demo', $1, 16499, 'action-required', now() + make_interval(mins => $2))`,
    [orderId, minutesLeft],
  );

it('operators are alerted once of an order that stays pending, and of no challenge that may still be passed', async () => {
  const [long, left] = [await insert(601), await insert(2_500)];
  const [, challenged] = [await insert(590), await insert(1_500)];
  await openChallenge(left, -11);
  await openChallenge(challenged, 5);
  const logged: object[] = [];
  const parts = {
    db: database.db,
    outbox: { wake() {} },
    log: { error: (event: object) => logged.push(event) },
  };
  await alertPendingOrders(parts);
  await alertPendingOrders(parts);
  const { rows } = await database.pool.query('select order_id from alerts order by order_id');
  expect(rows.map(({ order_id }) => order_id)).toEqual([long, left].toSorted());
  expect(logged).toHaveLength(2);
  const { rowCount } = await database.pool.query(`select from outbox where kind = 'alert'`);
  expect(rowCount).toBe(1);
});
