import { expect, it } from 'vitest';
import { shop as seller } from '../../../shop.config.ts';
import { insertPendingOrders } from '../../../test/pending-orders.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { pendingOrders } from '../../health/checks/orders.ts';
import { alertPendingOrders } from '../../operators/watch-shop.ts';
import { searchOrders } from './search-orders.ts';

const database = await shareTestDatabase();
async function insert(ageSeconds: number, challengeMinutesLeft?: number): Promise<string> {
  const [orderId = ''] = await insertPendingOrders(database.pool, { email: 'mia@example.com', ageSeconds });
  if (challengeMinutesLeft !== undefined)
    await database.pool.query(
      `insert into payments (order_id, gateway, payment_id, amount_cents, status, expires_at)
       values ($1, 'stripe', $1, 16499, 'action-required', now() + make_interval(mins => $2))`,
      [orderId, challengeMinutesLeft],
    );
  return orderId;
}

it('the desk, the doctor and the alert agree which orders are pending for too long', async () => {
  const { db, pool } = database;
  await insert(590);
  await insert(1_500, 5);
  await insert(2_100, -5);
  const expected = [await insert(610), await insert(2_500, -11)].sort();
  const { orders = [] } = (await searchOrders({ db, sealer: null, seller }, { needs: 'pending' })) ?? {};
  await alertPendingOrders({ db, outbox: { wake() {} }, log: { error() {} } });
  const alerts = await pool.query('select order_id from alerts order by order_id');
  const check = await pendingOrders.run({ db } as Parameters<typeof pendingOrders.run>[0]);
  expect({
    desk: orders.map(({ orderId }) => orderId).sort(),
    alerts: alerts.rows.map(({ order_id }) => order_id),
    doctor: [check].flat()[0]?.finding,
  }).toEqual({
    desk: expected,
    alerts: expected,
    doctor: expect.stringMatching(/^2 orders pending for more than 10 minutes, such as /),
  });
});
