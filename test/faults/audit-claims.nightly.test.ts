import { expect, it } from 'vitest';
import { findViolated, openAuditedShop } from './audited-shop.ts';

const { shop, healthy } = await openAuditedShop();

it('14: it finds a dispute that is not in the database, and one in another state', async () => {
  const { rows } = await shop.database.pool.query<{ id: string; paymentId: string }>(
    `select id, transaction_id as "paymentId" from orders where state = 'fulfilled' and id not like 'ORD-DEMO%'`,
  );
  const [{ id, paymentId } = { id: '', paymentId: '' }] = rows;
  await shop.database.pool.query(
    `insert into payments (order_id, gateway, payment_id, amount_cents, status)
     values ($1, 'demo', $2, 100, 'captured') on conflict (order_id) do nothing`,
    [id, paymentId],
  );
  const subject = { ...healthy, gatewayDisputes: [{ disputeId: 'du_1', paymentId, status: 'lost' }] };
  expect(await findViolated(subject)).toEqual([14]);
  await shop.database.pool.query(
    `insert into disputes (id, order_id, status, amount_cents, reason) values ('du_1', $1, 'needs_response', 100, '')`,
    [id],
  );
  expect(await findViolated(subject)).toEqual([14]);
  await shop.database.pool.query(`update disputes set status = 'lost'`);
  expect(await findViolated(subject)).toEqual([]);
});
