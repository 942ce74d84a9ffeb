import { afterEach, describe, expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { insertPendingOrders } from '../../test/pending-orders.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { DemoGateway } from '../demo/demo-gateway.ts';
import { RandomKeySource } from '../keys/licence-key.ts';
import { takeStaleOrders } from '../orders/take-stale-orders.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import { connectDatabase } from '../platform/database/pool.ts';
import { openLog } from '../platform/log/log.ts';
import { reconcilePendingOrders } from './reconcile-pending.ts';

const clock = () => new Date();
const logLines: string[] = [];
const log = openLog('warn', { write: (line: string) => logLines.push(line) });

const database = await shareTestDatabase();
const sealer = await openTestSealer(database.db);

afterEach(async () => {
  await database.pool.query('truncate orders, order_lines, licence_keys, purchase_attempts cascade');
  logLines.splice(0);
});

function reconcile(gateway: PaymentGateway, signal = new AbortController().signal): Promise<void> {
  const parts = { db: database.db, sealer, keySource: new RandomKeySource(), seller, outbox: { wake() {} } };
  return reconcilePendingOrders({ ...parts, gateways: [gateway] }, log, signal);
}

async function countPending(): Promise<number> {
  const { rows } = await database.pool.query(`select count(*) from orders where state = 'pending'`);
  return rows[0].count;
}

const demoGateway = () => new DemoGateway({ db: database.db, clock, log: console });

describe('reconciling pending orders', () => {
  it('goes on until nothing is due, however many orders there are', async () => {
    await insertPendingOrders(database.pool, { email: 'one@example.com', count: 358 });
    await reconcile(demoGateway());
    expect(await countPending()).toBe(0);
  });

  it('asks a silent gateway about each order once a call, and logs one line', async () => {
    await insertPendingOrders(database.pool, { email: 'one@example.com', count: 358 });
    const quiet = { info() {}, warn() {}, error() {} };
    const nowhere = connectDatabase({ host: '127.0.0.1', port: 1 }, { size: 1, log: quiet });
    await reconcile(new DemoGateway({ db: nowhere.db, clock, log: quiet }));
    await nowhere.close();
    expect(await countPending()).toBe(358);
    const { rows } = await database.pool.query('select from orders where asked_at is null');
    expect(rows).toEqual([]);
    expect(logLines.map((line) => JSON.parse(line))).toMatchObject([{ orders: 358, gateway: 'demo' }]);
    await database.pool.query(`update orders set asked_at = asked_at - interval '5 s'`);
    await reconcile(demoGateway());
    expect(await countPending()).toBe(0);
  });

  it('settles the orders of others while the gateway is silent about those of 40 buyers', async () => {
    const { pool, url } = database;
    const insertOrders = (email: string, count = 1) => insertPendingOrders(pool, { email, count });
    const silentOrders = await Promise.all(
      Array.from({ length: 40 }, (_, i) => insertOrders(`silent-${i}@example.com`)),
    );
    // The gateway waits to write about these orders until this transaction ends.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query(
      `insert into demo_gateway_charges (order_id, amount_cents, outcome) select unnest($1::text[]), 0, 'closed'`,
      [silentOrders.flat()],
    );
    const quiet = { info() {}, warn() {}, error() {} };
    const ledger = connectDatabase({ connectionString: url }, { size: 42, log: quiet });
    const reconciling = reconcile(new DemoGateway({ db: ledger.db, clock, log: quiet }));
    const countNotAsked = async () =>
      (await pool.query('select from orders where asked_at is null')).rowCount;
    await expect.poll(countNotAsked).toBe(0);
    await insertOrders('one@example.com', 30);
    // Shorter than the gateway's calls, which end without an outcome after 8 s.
    await expect.poll(countPending, { timeout: 6_000 }).toBe(40);
    await holder.query('rollback');
    holder.release();
    await reconciling;
    await ledger.close();
  });

  it('ends when the shop stops', async () => {
    await insertPendingOrders(database.pool, { email: 'one@example.com', count: 20 });
    await reconcile(demoGateway(), AbortSignal.abort());
    expect(await countPending()).toBe(20);
  });
});

describe('taking orders that were left pending', () => {
  it('gives each buyer a turn: many orders of one do not delay the order of another', async () => {
    const { db, pool } = database;
    await insertPendingOrders(pool, { email: 'many@example.com', count: 100, ageSeconds: 900 });
    const [later] = await insertPendingOrders(pool, { email: 'one@example.com' });
    const taken = await takeStaleOrders(db, { gateway: 'demo', limit: 4 });
    expect(taken).toContain(later);
    expect(taken).toHaveLength(4);
  });

  it('gives an order to one process, and to none again within 4 s', async () => {
    const { db, pool } = database;
    const ids = await insertPendingOrders(pool, { email: 'many@example.com', count: 60 });
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => takeStaleOrders(db, { gateway: 'demo', limit: 3 })),
    );
    expect(taken.flat()).toHaveLength(60);
    expect(new Set(taken.flat())).toEqual(new Set(ids));
    expect(await takeStaleOrders(db, { gateway: 'demo', limit: 3 })).toEqual([]);
  });
});
