import { afterEach, beforeEach, expect, it } from 'vitest';
import { addStockProduct, importTestKeys, vendorKeys } from '../../test/key-stock.ts';
import { insertPaidOrder } from '../../test/paid-order.ts';
import { readOrderKeys } from '../../test/read-order-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import type { KeySealer } from '../keys/key-sealer.ts';
import { serveBackorders } from './serve-backorders.ts';

let database: TestDatabase;
let sealer: KeySealer;

beforeEach(async () => {
  database = await createTestDatabase();
  sealer = await openTestSealer(database.db);
  await addStockProduct(database.db);
});
afterEach(() => database.drop());

const signal = new AbortController().signal;
const parts = () => ({ db: database.db, sealer, outbox: { wake() {} }, log: { info() {} } });
const serve = () => serveBackorders(parts(), signal);
const stock = (keys: readonly string[]) => importTestKeys({ db: database.db, sealer }, keys);
const keysOf = (orderId: string) => readOrderKeys(database.db, sealer, orderId);

const wait = (id: string, quantity: number, minutes: number, delivery: 'seat' | 'line' = 'seat') =>
  insertPaidOrder(database.db, {
    id,
    quantity,
    delivery,
    awaitingSince: new Date(Date.now() - minutes * 60_000),
  });

const mails = async () =>
  (await database.pool.query('select kind, subject_id, recipient from outbox order by subject_id')).rows;

it('the oldest order has its keys first, whole or not at all, and no later one overtakes it', async () => {
  await wait('ORD-LATE', 1, 1);
  await wait('ORD-OLD', 3, 2);
  const keys = vendorKeys(5);
  await stock(keys.slice(0, 2));
  await serve();
  expect([await keysOf('ORD-OLD'), await keysOf('ORD-LATE'), await mails()]).toEqual([[[]], [[]], []]);
  expect((await database.pool.query(`select from stock_keys where state = 'free'`)).rowCount).toBe(2);

  await stock(keys.slice(2));
  await serve();
  expect(await keysOf('ORD-OLD')).toEqual([keys.slice(0, 3)]);
  expect(await keysOf('ORD-LATE')).toEqual([keys.slice(3, 4)]);
  expect(await mails()).toEqual([
    { kind: 'keys', subject_id: 'ORD-LATE.0', recipient: 'ord-late@example.com' },
    { kind: 'keys', subject_id: 'ORD-OLD.0', recipient: 'ord-old@example.com' },
  ]);
  const { rows } = await database.pool.query(
    `select event, count(*)::int from key_events group by event union all
     select state, count(*)::int from stock_keys group by state order by 1, 2`,
  );
  expect(rows).toEqual([
    { event: 'free', count: 1 },
    { event: 'sold', count: 4 },
    { event: 'sold', count: 4 },
  ]);
});

it('processes that work at the same time hand out each key once, with one mail', async () => {
  for (let i = 0; i < 5; i += 1) await wait(`ORD-${i}`, 20, 10 - i);
  await stock(vendorKeys(100));
  await Promise.all([serve(), serve(), serve(), serve()]);
  await serve();
  const { rows } = await database.pool.query(`
    select count(*)::int as keys, count(distinct stock_key_id)::int as "different",
      (select count(*)::int from outbox) as mails from licence_keys`);
  expect(rows).toEqual([{ keys: 100, different: 100, mails: 5 }]);
});

it('a line with one key for all seats needs one key', async () => {
  await wait('ORD-LINE', 50, 1, 'line');
  await stock(vendorKeys(2));
  await serve();
  expect((await keysOf('ORD-LINE'))[0]).toHaveLength(1);
});

const refund = (orderId: string, seats: number, state: 'requested' | 'completed') =>
  database.pool.query(`
    insert into refunds (id, order_id, payment_id, amount_cents, gst_cents, reason, state, asked_by, gateway_refund_id, settled_at)
      select 'REF-${orderId}', '${orderId}', 'TXN', 100, 0, '', '${state}', 'me', 're_${orderId}',
        case when '${state}' = 'completed' then now() end;
    insert into refund_lines values ('REF-${orderId}', '${orderId}', 0, ${seats}, 100)`);

it('refunded seats need no keys, and an order with a refund under way is left out', async () => {
  await wait('ORD-ALL', 2, 4);
  await wait('ORD-PART', 3, 3);
  await wait('ORD-OPEN', 1, 2);
  await wait('ORD-NEXT', 1, 1);
  await refund('ORD-ALL', 2, 'completed');
  await refund('ORD-PART', 2, 'completed');
  await refund('ORD-OPEN', 1, 'requested');
  await stock(vendorKeys(9));
  await serve();
  const counts = await Promise.all(
    ['ORD-ALL', 'ORD-PART', 'ORD-OPEN', 'ORD-NEXT'].map(async (id) => (await keysOf(id)).flat().length),
  );
  expect(counts).toEqual([0, 1, 0, 1]);
  const { rows } = await database.pool.query(
    'select order_id from order_lines where awaiting_keys_since is not null',
  );
  expect(rows).toEqual([{ order_id: 'ORD-OPEN' }]);
  expect((await mails()).map(({ subject_id }) => subject_id)).toEqual(['ORD-NEXT.0', 'ORD-PART.0']);
});

it('keys in quarantine, and those that end before the licence, are not handed out', async () => {
  await wait('ORD-WAIT', 1, 1);
  await stock(vendorKeys(3));
  await database.pool.query(`
    update stock_keys set quarantined = true where id = (select min(id) from stock_keys);
    insert into licences (order_id, position, first_seat, last_seat, product_id, starts_on, ends_on)
    select order_id, position, 1, quantity, product_id, current_date - 10, current_date + 20 from order_lines;
    update stock_keys set expires_on = current_date + 19 where not quarantined`);
  await serve();
  expect(await keysOf('ORD-WAIT')).toEqual([[]]);
  await database.pool.query('update stock_keys set quarantined = false');
  await serve();
  expect((await keysOf('ORD-WAIT'))[0]).toHaveLength(1);
});
