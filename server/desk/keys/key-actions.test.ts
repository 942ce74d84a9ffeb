import { afterEach, beforeEach, expect, it } from 'vitest';
import { addStockProduct, importTestKeys, vendorKeys } from '../../../test/key-stock.ts';
import { insertPaidOrder } from '../../../test/paid-order.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { findKeys } from './find-keys.ts';
import { listKeyStock } from './list-key-stock.ts';
import { listKeys } from './list-keys.ts';
import { releaseQuarantine } from './release-quarantine.ts';
import { listVoids, undoVoid } from './undo-void.ts';
import { countUnsold, voidKeys } from './void-keys.ts';

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
  await database.pool.query('truncate audit_events');
});
afterEach(() => database.drop());

const parts = () => ({ db: database.db, sealer });
const stock = async () => (await listKeyStock(database.db))[0];
const events = async () =>
  (await database.pool.query('select actor, action, after from audit_events order by id')).rows;
const id = (i: number) => ids[i] ?? 0;

it('voids keys with one audit event and an event for each key', async () => {
  const wanted = { which: { stockKeyIds: [id(0), id(1)] }, reason: 'Revoked by the vendor' };
  expect(await voidKeys(database.db, wanted, 'me')).toMatchObject({ kind: 'voided', voided: 2 });
  expect(await stock()).toMatchObject({ free: 58, void: 2 });
  expect(await events()).toEqual([
    {
      ...{ actor: 'me', action: 'keys-voided' },
      after: { reason: 'Revoked by the vendor', count: 2, voidId: 1, stockKeyIds: [id(0), id(1)] },
    },
  ]);
  const { rows } = await database.pool.query('select event, actor from key_events');
  expect(rows).toEqual(Array(2).fill({ event: 'voided', actor: 'me' }));
});

it.each(['reserved', 'sold', 'void', 'unknown'])(
  'voids nothing when one of the keys is %s',
  async (state) => {
    await insertPaidOrder(database.db, { id: 'ORD-1' });
    await database.pool.query(
      `update stock_keys set state = $1, order_id = 'ORD-1', position = 0, seat = 0 where id = $2`,
      [state === 'unknown' ? 'void' : state, id(1)],
    );
    const which = { stockKeyIds: [id(0), state === 'unknown' ? 9_999_999 : id(1)] };
    expect(await voidKeys(database.db, { which, reason: 'x' }, 'me')).toMatchObject({ kind: 'refused' });
    expect(await stock()).toMatchObject({ free: 59 });
    expect(await events()).toEqual([]);
  },
);

it('voids the unsold keys of a batch, and none that an order has reserved', async () => {
  await insertPaidOrder(database.db, { id: 'ORD-1' });
  await database.pool.query(
    `update stock_keys set state = 'reserved', order_id = 'ORD-1', position = 0, seat = 0 where id = $1`,
    [id(5)],
  );
  const [batch] = (await database.pool.query('select id from key_batches')).rows;
  const wanted = { which: { batchId: batch.id }, reason: 'Wrong product' };
  expect(await voidKeys(database.db, wanted, 'me')).toMatchObject({ kind: 'voided', voided: 59 });
  expect(await stock()).toMatchObject({ reserved: 1, void: 59 });
  expect(await voidKeys(database.db, wanted, 'me')).toMatchObject({ kind: 'refused' });
  expect(await events()).toHaveLength(1);
});

it('a voiding is undone within a day, once, and puts back no key that was replaced', async () => {
  const which = { stockKeyIds: [id(0), id(1)] };
  const voided = await voidKeys(database.db, { which, reason: 'Wrong list' }, 'me');
  const voidId = voided.kind === 'voided' ? voided.voidId : 0;
  await database.pool.query('update products set low_stock_since = now(), sold_out_since = now()');
  await database.pool.query(`update stock_keys set state = 'void' where id = $1`, [id(2)]);
  expect(await listVoids(database.db, 'endpoint-complete')).toMatchObject([
    { voidId, count: 2, reason: 'Wrong list', voidedBy: 'me' },
  ]);
  expect(await undoVoid(database.db, voidId, 'you')).toEqual({ kind: 'unvoided', unvoided: 2 });
  expect(await stock()).toMatchObject({ free: 59, void: 1, lowSince: null });
  const { rows: products } = await database.pool.query('select sold_out_since from products');
  expect(products).toEqual([{ sold_out_since: null }]);
  expect(await undoVoid(database.db, voidId, 'you')).toMatchObject({ kind: 'refused' });
  expect(await listVoids(database.db, 'endpoint-complete')).toEqual([]);
  const undone = { actor: 'you', action: 'keys-unvoided', after: { count: 2, voidId } };
  expect((await events()).slice(1)).toEqual([undone]);
  const { rows } = await database.pool.query('select event from key_events order by id');
  expect(rows.map(({ event }) => event)).toEqual(['voided', 'voided', 'unvoided', 'unvoided']);
});

it('a voiding of more than a day ago stays', async () => {
  const voided = await voidKeys(database.db, { which: { stockKeyIds: [id(0)] }, reason: 'Dead' }, 'me');
  await database.pool.query(`update key_voids set voided_at = now() - interval '25 hours'`);
  const voidId = voided.kind === 'voided' ? voided.voidId : 0;
  expect(await undoVoid(database.db, voidId, 'me')).toMatchObject({ kind: 'refused' });
  expect(await listVoids(database.db, 'endpoint-complete')).toEqual([]);
  expect(await stock()).toMatchObject({ void: 1 });
});

it('a large batch is voided and put back in pieces, each with its audit event', async () => {
  const many = await importTestKeys({ db: database.db, sealer }, vendorKeys(12_000));
  await database.pool.query('truncate audit_events');
  const which = { batchId: many.batchId ?? 0 };
  expect(await countUnsold(database.db, which.batchId)).toBe(12_000);
  const voided = await voidKeys(database.db, { which, reason: 'Wrong product' }, 'me');
  expect(voided).toMatchObject({ kind: 'voided', voided: 12_000 });
  const voidId = voided.kind === 'voided' ? voided.voidId : 0;
  expect(await undoVoid(database.db, voidId, 'me')).toMatchObject({ unvoided: 12_000 });
  const counts = (await events()).map(({ action, after }) => [action, after.count]);
  expect(counts).toEqual(
    ['keys-voided', 'keys-unvoided'].flatMap((action) => [5_000, 5_000, 2_000].map((n) => [action, n])),
  );
  const { rows } = await database.pool.query(
    'select count(distinct xmin::text)::int as commits from audit_events',
  );
  expect(rows).toEqual([{ commits: 6 }]);
});

it('lists keys by pages, masked, and finds one however it is spelled', async () => {
  const query = { productId: 'endpoint-complete', filter: 'free' } as const;
  const first = await listKeys(parts(), query);
  const second = await listKeys(parts(), { ...query, after: first.next ?? '' });
  expect([first.keys.length, second.keys.length, second.next]).toEqual([50, 10, null]);
  const all = [...first.keys, ...second.keys];
  expect(all.map(({ stockKeyId }) => stockKeyId)).toEqual(ids);
  expect(all.map(({ maskedKey }) => maskedKey)).toEqual(keys.map((key) => `••••-•••••••-••${key.slice(-4)}`));
  const spelled = (keys[7] ?? '').toLowerCase().replaceAll('-', ' ');
  expect(await findKeys(parts(), spelled)).toEqual([all[7]]);
  expect(await findKeys(parts(), 'no such key')).toEqual([]);
});

it('sorts keys by what may happen to them', async () => {
  await database.pool.query(
    `update stock_keys set quarantined = id = $1, expires_on = case when id = $2 then current_date end`,
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
    const list = await listKeys(parts(), { productId: 'endpoint-complete', filter });
    expect(list.keys[0]).toMatchObject({ stockKeyId: id(first), state: 'free' });
  }
});

it('puts quarantined keys back on sale: those named, then all of the product', async () => {
  await database.pool.query('update stock_keys set quarantined = true');
  await database.pool.query('update products set low_stock_since = now()');
  const which = { stockKeyIds: [id(3)] };
  expect(await releaseQuarantine(database.db, { which, note: '' }, 'me')).toEqual({
    kind: 'released',
    released: 1,
  });
  const { rows: products } = await database.pool.query('select low_stock_since from products');
  expect(products).toEqual([{ low_stock_since: null }]);
  const rest = { which: { productId: 'endpoint-complete' }, note: 'Compared with the vendor' };
  expect(await releaseQuarantine(database.db, rest, 'me')).toEqual({ kind: 'released', released: 59 });
  expect(await releaseQuarantine(database.db, rest, 'me')).toMatchObject({ kind: 'refused' });
  expect(await stock()).toMatchObject({ free: 60, quarantined: 0 });
  expect(await events()).toEqual([
    { actor: 'me', action: 'quarantine-released', after: { count: 1, note: '', ...which } },
    {
      ...{ actor: 'me', action: 'quarantine-released' },
      after: { count: 59, note: 'Compared with the vendor', productId: 'endpoint-complete' },
    },
  ]);
  const { rows } = await database.pool.query('select event, count(*)::int from key_events group by event');
  expect(rows).toEqual([{ event: 'confirmed', count: 60 }]);
});
