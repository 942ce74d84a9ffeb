import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OperatorAction } from '../../../contract/desk/desk-call.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { addStockProduct, importTestKeys, vendorKeys } from '../../../test/key-stock.ts';
import { outcomeOf } from '../../../test/outcome-of.ts';
import { insertPaidOrder } from '../../../test/paid-order.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';
import { type Action, type ActionInput, runAction } from '../../operators/desk/action.ts';
import type { Desk } from '../../operators/desk/desk.ts';
import type { KeySealer } from '../key-sealer.ts';
import { findKeys, listKeyStock, listKeys } from './actions.ts';
import { releaseQuarantine } from './void-keys.ts';

let database: TestDatabase;
let sealer: KeySealer;
let keys: string[];
let ids: number[];

beforeEach(async () => {
  database = await createTestDatabase();
  sealer = await openTestSealer(database.db);
  await addStockProduct(database.db);
  keys = vendorKeys(60);
  await importTestKeys({ db: database.db, sealer }, keys);
  ids = (await database.pool.query('select id from stock_keys order by id')).rows.map(({ id }) => id);
  await emptyTables(database.pool, ['audit_events']);
});
afterEach(() => database.drop());

const parts = () => ({ db: database.db, sealer });
const act = <Call extends OperatorAction>(
  action: Action<Call, Pick<Desk, 'db' | 'sealer'>>,
  input: ActionInput<Call>,
  actor = 'me',
) => runAction(action, parts(), actor, input);
const stock = async () => (await act(listKeyStock, {})).products[0];
const events = async () =>
  (await database.pool.query('select actor, action, after from audit_events order by id')).rows;
const id = (i: number) => ids[i] ?? 0;

it('lists keys by pages, masked, and finds one however it is spelled', async () => {
  const query = { productId: 'endpoint-complete', filter: 'free' } as const;
  const first = await act(listKeys, query);
  const second = await act(listKeys, { ...query, after: first.next ?? '' });
  expect([first.keys.length, second.keys.length, second.next]).toEqual([50, 10, null]);
  const all = [...first.keys, ...second.keys];
  expect(all.map(({ stockKeyId }) => stockKeyId)).toEqual(ids);
  expect(all.map(({ maskedKey }) => maskedKey)).toEqual(keys.map((key) => `••••-•••••••-••${key.slice(-4)}`));
  const spelled = (keys[7] ?? '').toLowerCase().replaceAll('-', ' ');
  expect(await act(findKeys, { key: spelled })).toEqual({ keys: [all[7]] });
  expect(await act(findKeys, { key: 'no such key' })).toEqual({ keys: [] });
});

it('sorts keys by what may happen to them', async () => {
  await database.pool.query(
    `update stock_keys set quarantined = id = $1, expires_on = case when id = $2 then current_date - 1 end`,
    [id(0), id(1)],
  );
  expect(await stock()).toMatchObject({
    free: 58,
    quarantined: 1,
    expired: 1,
    reserved: 0,
    sold: 0,
    awaited: 0,
  });
  for (const [filter, first] of [
    ['quarantined', 0],
    ['expired', 1],
    ['free', 2],
  ] as const) {
    const list = await act(listKeys, { productId: 'endpoint-complete', filter });
    expect(list.keys[0]).toMatchObject({ stockKeyId: id(first), state: 'free' });
  }
});

it('puts quarantined keys back on sale: those named, then all of the product', async () => {
  await database.pool.query('update stock_keys set quarantined = true');
  await database.pool.query('update products set low_stock_since = now()');
  const which = { stockKeyIds: [id(3)] };
  expect(await act(releaseQuarantine, { ...which, note: '' })).toEqual({
    released: 1,
  });
  const { rows: products } = await database.pool.query('select low_stock_since from products');
  expect(products).toEqual([{ low_stock_since: null }]);
  const rest = { productId: 'endpoint-complete', note: 'Compared with the vendor' };
  expect(await act(releaseQuarantine, rest)).toEqual({ released: 59 });
  expect(await outcomeOf(act(releaseQuarantine, rest))).toBe('refused');
  expect(await stock()).toMatchObject({ free: 60, quarantined: 0 });
  expect(await events()).toEqual([
    { actor: 'me', action: 'quarantine-released', after: { count: 1, note: '', ...which } },
    {
      actor: 'me',
      action: 'quarantine-released',
      after: { count: 59, note: 'Compared with the vendor', productId: 'endpoint-complete' },
    },
  ]);
  const { rows } = await database.pool.query('select event, count(*)::int from key_events group by event');
  expect(rows).toEqual([{ event: 'confirmed', count: 60 }]);
});

it('lists what runs out first, with the days that are left at the pace of the last 30', async () => {
  for (const [id, changes] of [
    ['plenty', {}],
    ['made', { fulfilment: 'generated' }],
    ['slow', { low_stock_threshold: 0 }],
    ['awaited', {}],
    ['low', { low_stock_threshold: 100 }],
    ['none', {}],
  ] as const)
    await addStockProduct(database.db, { id, ...changes });
  for (const productId of ['plenty', 'slow', 'low'])
    await importTestKeys({ db: database.db, sealer }, vendorKeys(12), { productId });
  const buy = (id: string, productId: string, quantity: number) =>
    insertPaidOrder(database.db, { id, productId, quantity });
  await buy('ORD-1', 'endpoint-complete', 100);
  await buy('ORD-2', 'endpoint-complete', 200);
  await buy('ORD-3', 'slow', 90);
  await buy('ORD-OLD', 'slow', 900);
  await buy('ORD-OPEN', 'slow', 900);
  await database.pool.query(`
    update order_lines set placed_at = now() - interval '31 days' where order_id = 'ORD-OLD';
    update orders set state = 'pending', transaction_id = null, invoice_number = null, settled_at = null
      where id = 'ORD-OPEN'`);
  await insertPaidOrder(database.db, { id: 'ORD-4', productId: 'awaited', awaitingSince: new Date() });
  const { products } = await act(listKeyStock, {});
  expect(products.map(({ productId, soldLately, daysLeft }) => [productId, soldLately, daysLeft])).toEqual([
    ['awaited', 1, 0],
    ['none', 0, null],
    ['low', 0, null],
    ['slow', 90, 4],
    ['endpoint-complete', 300, 6],
    ['plenty', 0, null],
    ['made', 0, null],
  ]);
});

it('says on which line of its order a key is', async () => {
  await insertPaidOrder(database.db, { id: 'ORD-1', sealer, keys: ['MADE-1234'] });
  const [found] = (await act(findKeys, { key: 'MADE-1234' })).keys;
  expect(found).toMatchObject({ orderId: 'ORD-1', position: 0, licenceKeyId: expect.any(Number) });
});
