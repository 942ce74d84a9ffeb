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
import { releaseKeys } from '../reserve-keys.ts';
import { sellKeys } from '../sell-keys.ts';
import { listKeyStock } from './actions.ts';
import { finishVoids, voidPiece } from './void-in-pieces.ts';
import { countUnsoldKeys, listVoids, undoVoid, voidKeys } from './void-keys.ts';

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

it('voids keys with one audit event and an event for each key', async () => {
  const wanted = { stockKeyIds: [id(0), id(1)], reason: 'Revoked by the vendor' };
  expect(await act(voidKeys, wanted)).toMatchObject({ voided: 2 });
  expect(await stock()).toMatchObject({ free: 58, void: 2 });
  expect(await events()).toEqual([
    {
      actor: 'me',
      action: 'keys-voided',
      after: {
        reason: 'Revoked by the vendor',
        count: 2,
        reserved: 0,
        voidId: 1,
        stockKeyIds: [id(0), id(1)],
      },
    },
  ]);
  const { rows } = await database.pool.query('select event, actor from key_events');
  expect(rows).toEqual(Array(2).fill({ event: 'voided', actor: 'me' }));
});

it.each(['sold', 'void', 'unknown'])('voids nothing when one of the keys is %s', async (state) => {
  await insertPaidOrder(database.db, { id: 'ORD-1' });
  await database.pool.query(
    `update stock_keys set state = $1, order_id = 'ORD-1', position = 0, seat = 0 where id = $2`,
    [state === 'unknown' ? 'void' : state, id(1)],
  );
  const which = { stockKeyIds: [id(0), state === 'unknown' ? 9_999_999 : id(1)] };
  expect(await outcomeOf(act(voidKeys, { ...which, reason: 'x' }))).toBe('refused');
  expect(await stock()).toMatchObject({ free: 59 });
  expect(await events()).toEqual([]);
});

const reserve = async (...indexes: readonly number[]) => {
  await insertPaidOrder(database.db, { id: 'ORD-1' });
  await database.pool.query(
    `update stock_keys set state = 'reserved', order_id = 'ORD-1', position = 0, seat = id where id = any($1)`,
    [indexes.map(id)],
  );
};
const giveBack = () => database.db.transaction().execute((tx) => releaseKeys(tx, 'ORD-1'));
const statesOf = async (...indexes: readonly number[]) => {
  const query = 'select state from stock_keys where id = any($1) order by id';
  return (await database.pool.query(query, [indexes.map(id)])).rows.map(({ state }) => state);
};
const findBatch = async () => (await database.pool.query('select id from key_batches')).rows[0].id;

it('voids the unsold keys of a batch: reserved ones once they come back, and says so', async () => {
  await reserve(5, 6);
  await database.pool.query(`update stock_keys set state = 'sold' where id = $1`, [id(6)]);
  const batchId = await findBatch();
  expect(await act(countUnsoldKeys, { batchId })).toEqual({ unsold: 58, reserved: 1, sold: 1 });
  const wanted = { batchId, reason: 'Wrong product' };
  expect(await act(voidKeys, wanted)).toMatchObject({ voided: 58, reserved: 1, sold: 1 });
  expect(await stock()).toMatchObject({ reserved: 1, void: 58 });
  expect(await outcomeOf(act(voidKeys, wanted))).toBe('refused');
  expect(await act(listVoids, { productId: 'endpoint-complete' })).toMatchObject({
    voids: [{ count: 58, reserved: 1 }],
  });
  await giveBack();
  expect(await statesOf(5, 6)).toEqual(['void', 'sold']);
  const { rows } = await database.pool.query('select event, actor from key_events where key_id = $1', [
    id(5),
  ]);
  expect(rows).toEqual([{ event: 'voided', actor: 'me' }]);
  expect(await events()).toMatchObject([{ after: { count: 58, reserved: 1 } }]);
});

it('a named key that is reserved is void once it comes back, unless the voiding is undone before', async () => {
  await reserve(5, 6);
  const wanted = { stockKeyIds: [id(0), id(5)], reason: 'Leaked' };
  const { voidId, ...counts } = await act(voidKeys, wanted);
  expect(counts).toEqual({ voided: 1, reserved: 1, sold: 0 });
  expect(await outcomeOf(act(voidKeys, wanted))).toBe('refused');
  expect(await act(undoVoid, { voidId })).toEqual({ unvoided: 1, reserved: 1 });
  await act(voidKeys, { stockKeyIds: [id(6)], reason: 'Leaked' });
  await giveBack();
  expect(await statesOf(0, 5, 6)).toEqual(['free', 'free', 'void']);
});

it('a reserved key of a voided import that its order pays for is sold, and undoing leaves it', async () => {
  await reserve(5);
  const { voidId } = await act(voidKeys, { batchId: await findBatch(), reason: 'Wrong list' });
  await database.db.transaction().execute((tx) => sellKeys(tx, sealer, 'ORD-1'));
  expect(await act(undoVoid, { voidId })).toEqual({ unvoided: 59, reserved: 0 });
  expect(await statesOf(5)).toEqual(['sold']);
});

it('a voiding is undone within a day, once, and puts back no key that was replaced', async () => {
  const which = { stockKeyIds: [id(0), id(1)] };
  const { voidId } = await act(voidKeys, { ...which, reason: 'Wrong list' });
  await database.pool.query('update products set low_stock_since = now(), sold_out_since = now()');
  await database.pool.query(`update stock_keys set state = 'void' where id = $1`, [id(2)]);
  expect(await act(listVoids, { productId: 'endpoint-complete' })).toMatchObject({
    voids: [{ voidId, count: 2, reason: 'Wrong list', voidedBy: 'me' }],
  });
  expect(await act(undoVoid, { voidId }, 'you')).toEqual({ unvoided: 2, reserved: 0 });
  expect(await stock()).toMatchObject({ free: 59, void: 1, lowSince: null });
  const { rows: products } = await database.pool.query('select sold_out_since from products');
  expect(products).toEqual([{ sold_out_since: null }]);
  expect(await outcomeOf(act(undoVoid, { voidId }, 'you'))).toBe('refused');
  expect(await act(listVoids, { productId: 'endpoint-complete' })).toEqual({ voids: [] });
  const undone = { actor: 'you', action: 'keys-unvoided', after: { count: 2, voidId } };
  expect((await events()).slice(1)).toEqual([undone]);
  const { rows } = await database.pool.query('select event from key_events order by id');
  expect(rows.map(({ event }) => event)).toEqual(['voided', 'voided', 'unvoided', 'unvoided']);
});

it('a voiding of more than a day ago stays', async () => {
  const { voidId } = await act(voidKeys, { stockKeyIds: [id(0)], reason: 'Dead' });
  await database.pool.query(`update key_voids set voided_at = now() - interval '25 hours'`);
  expect(await outcomeOf(act(undoVoid, { voidId }))).toBe('refused');
  expect(await act(listVoids, { productId: 'endpoint-complete' })).toEqual({ voids: [] });
  expect(await stock()).toMatchObject({ void: 1 });
});

it('a large batch is voided and put back in pieces, each action with one audit event', async () => {
  const many = await importTestKeys({ db: database.db, sealer }, vendorKeys(12_000));
  await emptyTables(database.pool, ['key_events']);
  const before = (await events()).length;
  const which = { batchId: many.products[0]?.batchId ?? 0 };
  expect(await act(countUnsoldKeys, which)).toMatchObject({ unsold: 12_000 });
  const { voided, voidId } = await act(voidKeys, { ...which, reason: 'Wrong product' });
  expect(voided).toBe(12_000);
  expect(await act(undoVoid, { voidId })).toMatchObject({ unvoided: 12_000 });
  const counts = (await events()).slice(before).map(({ action, after }) => [action, after.count]);
  expect(counts).toEqual([
    ['keys-voided', 12_000],
    ['keys-unvoided', 12_000],
  ]);
  const { rows } = await database.pool.query(
    'select count(distinct xmin::text)::int as commits from key_events',
  );
  expect(rows).toEqual([{ commits: 6 }]);
});

it('the shop finishes a voiding whose process has ended, with one audit event', async () => {
  const many = await importTestKeys({ db: database.db, sealer }, vendorKeys(7_000));
  const before = (await events()).length;
  await database.pool.query(
    `insert into key_voids (reason, voided_by, batch_id, finished_at) values ('Leaked', 'me', $1, null)`,
    [many.products[0]?.batchId],
  );
  await database.db.transaction().execute((tx) => voidPiece(tx, 1));
  expect((await events()).length).toBe(before);
  expect(await outcomeOf(act(undoVoid, { voidId: 1 }))).toBe('refused');
  await Promise.all([finishVoids(database.db), finishVoids(database.db)]);
  const event = { actor: 'me', action: 'keys-voided', after: { count: 7_000, reserved: 0, voidId: 1 } };
  expect((await events()).slice(before)).toMatchObject([{ ...event, after: { reason: 'Leaked' } }]);
  await database.pool.query(`update key_voids set undone_by = 'you'`);
  await finishVoids(database.db);
  expect((await events()).slice(before + 1)).toMatchObject([
    { actor: 'you', action: 'keys-unvoided', after: { count: 7_000, voidId: 1 } },
  ]);
});
