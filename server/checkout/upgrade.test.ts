import { afterAll, expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { createEmptyDatabase, runStatement } from '../../test/empty-database.ts';
import { facts } from '../../test/shop-facts.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { validBilling } from '../../test/valid-billing.ts';
import { DemoGateway } from '../demo/demo-gateway.ts';
import { RandomKeySource } from '../keys/licence-key.ts';
import { refuseForeignWork } from '../orders/refuse-foreign-work.ts';
import { migrate } from '../platform/database/migrate.ts';
import { connectDatabase } from '../platform/database/pool.ts';
import { openLog } from '../platform/log/log.ts';
import { reconcilePendingOrders } from './reconcile-pending.ts';

const logLines: string[] = [];
const log = openLog('info', { write: (line: string) => logLines.push(line) });

const billing = JSON.stringify(validBilling);
const ordersOfEarlierRelease = `
  insert into orders (id, state, email, billing, subtotal_cents, gst_cents, total_cents, gateway, transaction_id,
    invoice_number, settled_at, created_at)
  select id, state, 'mia@example.com', '${billing}', 14999, 1500, 16499, gateway, transaction_id,
    invoice_number, case when state = 'pending' then null else now() end, now() - interval '1 hour'
  from (values
    ('pending-charged', 'pending', 'demo', null, null),
    ('pending-refused', 'pending', 'demo', null, null),
    ('pending-unknown', 'pending', 'demo', null, null),
    ('paid', 'paid', 'demo', 'TXN-1', 1),
    ('fulfilled', 'fulfilled', 'http://127.0.0.1:4000', 'TXN-2', 2),
    ('nameless', 'fulfilled', null, 'TXN-3', 3),
    ('declined', 'declined', 'demo', null, null),
    ('abandoned', 'abandoned', null, null, null)
  ) as earlier (id, state, gateway, transaction_id, invoice_number);
  insert into order_lines (order_id, position, product_id, product_name, unit_price_cents, quantity)
    select id, 0, 'endpoint-complete', 'Endpoint Complete', 14999, 1 from orders;
  insert into purchase_attempts (email, idempotency_key, order_id, request_hash, request_id)
    select email, id, id, '\\x00', id from orders;
  insert into demo_gateway_charges (order_id, amount_cents, outcome, reason, transaction_id) values
    ('pending-charged', 16499, 'approved', null, 'TXN-4'),
    ('pending-refused', 16499, 'declined', 'insufficient-funds', null),
    ('paid', 16499, 'approved', null, 'TXN-1');
  update invoice_counter set last_number = 3`;

/** A database of the latest release without real payments, with orders in every state, upgraded. */
const database = await createEmptyDatabase();
const connection = { connectionString: database.url };
await migrate(connection, { log, through: 21, facts: '' });
await runStatement(database.url, ordersOfEarlierRelease);
await migrate(connection, { log, facts });
const pool = connectDatabase(connection, { size: 4, log });

afterAll(async () => {
  await pool.close();
  await database.drop();
});

it('every paid order of an earlier release has its payment, and no other has one', async () => {
  const { rows } = await runStatement(
    database.url,
    'select order_id, gateway, payment_id, amount_cents::int, status from payments order by order_id',
  );
  const captured = { amount_cents: 16_499, status: 'captured' };
  expect(rows).toEqual([
    { order_id: 'fulfilled', gateway: 'http://127.0.0.1:4000', payment_id: 'TXN-2', ...captured },
    { order_id: 'nameless', gateway: 'demo', payment_id: 'TXN-3', ...captured },
    { order_id: 'paid', gateway: 'demo', payment_id: 'TXN-1', ...captured },
  ]);
});

it('pending orders of an earlier release are settled', async () => {
  const gateway = new DemoGateway({ db: pool.db, clock: () => new Date(), log: console });
  await refuseForeignWork(pool.db, [gateway]);
  const sealer = await openTestSealer(pool.db);
  const parts = { db: pool.db, sealer, keySource: new RandomKeySource(), seller, outbox: { wake() {} } };
  await reconcilePendingOrders({ ...parts, gateways: [gateway] }, log, new AbortController().signal);
  const { rows } = await runStatement(
    database.url,
    `select id, orders.state, invoice_number, payment_id, answer_status
     from orders join purchase_attempts on order_id = id left join payments on payments.order_id = id
     where id like 'pending%' order by id`,
  );
  const unpaid = { invoice_number: null, payment_id: null, answer_status: 402 };
  expect(rows).toEqual([
    { id: 'pending-charged', state: 'paid', invoice_number: 4, payment_id: 'TXN-4', answer_status: 200 },
    { id: 'pending-refused', state: 'declined', ...unpaid },
    { id: 'pending-unknown', state: 'abandoned', ...unpaid },
  ]);
});

it('a payment of an earlier release can be returned', async () => {
  const gateway = new DemoGateway({ db: pool.db, clock: () => new Date(), log: console });
  const refund = { refundId: 'REF-1', orderId: 'paid', paymentId: 'TXN-1', amountCents: 16_499 };
  expect(await gateway.refund(refund)).toMatchObject({ kind: 'completed' });
});
