import { expect, it } from 'vitest';
import type { OperatorAction } from '../../../contract/desk/desk-call.ts';
import { previewPrice } from '../../../contract/desk/price-change.ts';
import { newProduct, productFacts, stockRule } from '../../../contract/desk/product-facts.ts';
import { followAudit } from '../../../test/follow-audit.ts';
import { outcomeOf } from '../../../test/outcome-of.ts';
import { insertPaidOrder } from '../../../test/paid-order.ts';
import { addStockKeys } from '../../../test/stock-keys.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';
import { type Action, type ActionInput, runAction } from '../../operators/desk/action.ts';
import type { Desk } from '../../operators/desk/desk.ts';
import { readCatalogue } from '../catalogue.ts';
import { seedCatalogue } from '../seed-catalogue.ts';
import {
  addProduct,
  changeProduct,
  listProducts,
  moveProduct,
  restoreProduct,
  saveProduct,
  withdrawProduct,
} from './actions.ts';
import { requireProduct } from './read-products.ts';

const database = await shareTestDatabase();
const takeEvents = followAudit(database.pool);
await seedCatalogue(database.db, 'Ironbark');
const actor = 'ops@example.com';
const productId = 'endpoint-complete';

const act = <Call extends OperatorAction>(action: Action<Call, Pick<Desk, 'db'>>, input: ActionInput<Call>) =>
  runAction(action, { db: database.db }, actor, input);

const preview = async (to: number) => previewPrice(await requireProduct(database.db, productId), to);
const readProducts = async () => (await act(listProducts, {})).products;
const findProduct = async (id: string) => (await readProducts()).find((product) => product.id === id);

it('changes the facts that are named, and records what was different', async () => {
  const change = { productId, badge: 'NEW', name: 'Ironbark Security Complete', features: ['One', 'Two'] };
  await act(changeProduct, change);
  expect(await findProduct(productId)).toMatchObject({ badge: 'NEW', features: ['One', 'Two'] });
  const [event, ...more] = await takeEvents();
  expect(more).toEqual([]);
  expect(event).toMatchObject({ actor, action: 'product-changed' });
  expect(event?.before).toMatchObject({ productId, badge: 'POPULAR' });
  expect(event?.after).toEqual({ productId, badge: 'NEW', features: ['One', 'Two'] });
});

it('saves every fact of the contract under its column, and nothing else', async () => {
  const facts = {
    name: 'New name',
    description: 'New',
    features: ['New'],
    edition: 'New',
    badge: 'MORE',
    comparison: [{ feature: 'Firewall', offer: true }],
    featured: false,
    ...({ delivery: 'line', floorPercent: 80 } as const),
  };
  const rule = { fulfilment: 'stock', whenTooFew: 'backorder', lowStockThreshold: 3 } as const;
  expect(Object.keys({ ...facts, ...rule })).toEqual(Object.keys({ ...productFacts, ...stockRule }));
  const before = await findProduct('endpoint-enterprise');
  const other = { productId: 'endpoint-enterprise' };
  const stranger = { ...facts, ...other, homePage: 'https://example.com' };
  await act(changeProduct, stranger);
  await act(saveProduct, { ...rule, ...other });
  expect(await findProduct('endpoint-enterprise')).toMatchObject({ ...facts, ...rule });
  if (!before) throw new Error('The product is missing');
  const names = Object.keys(facts) as (keyof typeof facts)[];
  const old = Object.fromEntries(names.map((name) => [name, before[name]]));
  await act(changeProduct, { ...old, ...other });
  const oldRule = { fulfilment: 'generated', whenTooFew: 'refuse', lowStockThreshold: 10 } as const;
  await act(saveProduct, { ...oldRule, ...other });
  expect(await findProduct('endpoint-enterprise')).toEqual(before);
  await takeEvents();
});

it('writes no event where nothing changes', async () => {
  const { comparison } = (await findProduct(productId)) ?? { comparison: null };
  const same = { productId, badge: 'NEW', comparison };
  await act(changeProduct, same);
  await act(moveProduct, { productId, position: 9 });
  expect(await takeEvents()).toEqual([]);
});

it('changes a price only from the one that the operator saw', async () => {
  const input = { productId, priceCents: 15_999, fromCents: 14_000 };
  expect(await outcomeOf(act(saveProduct, input))).toBe('refused');
  expect(await preview(15_999)).toMatchObject({ fromCents: 14_999, toCents: 15_999, toTotalCents: 17_599 });
  expect(await takeEvents()).toEqual([]);
  await act(saveProduct, { ...input, fromCents: 14_999 });
  expect(await takeEvents()).toEqual([
    {
      actor,
      action: 'product-repriced',
      orderId: null,
      before: { productId, price_cents: 14_999 },
      after: { productId, price_cents: 15_999 },
    },
  ]);
});

it('changes the price of a product by more than 30% only when that is confirmed', async () => {
  const change = { productId, fromCents: 15_999, priceCents: 20_799 };
  expect((await preview(20_799)).effects).toContain('30% more than now.');
  await act(saveProduct, change);
  const slip = { productId, fromCents: 20_799, priceCents: 2_079 };
  expect(await outcomeOf(act(saveProduct, slip))).toBe('refused');
  expect(await outcomeOf(act(saveProduct, { ...slip, confirmLarge: true }))).toBe('done');
  expect((await takeEvents()).map(({ after }) => after)).toMatchObject([
    { price_cents: 20_799 },
    { price_cents: 2_079 },
  ]);
});

it('saves facts, price and key rule together, with an event each, or nothing of them', async () => {
  const change = { productId, badge: 'SALE', lowStockThreshold: 4, priceCents: 2_100, fromCents: 2_079 };
  expect(await outcomeOf(act(saveProduct, { ...change, fromCents: 1 }))).toBe('refused');
  expect(await outcomeOf(act(saveProduct, { ...change, seen: { lowStockThreshold: 11 } }))).toBe('refused');
  expect(await takeEvents()).toEqual([]);
  await act(saveProduct, { ...change, seen: { badge: 'NEW', lowStockThreshold: 10 } });
  expect((await takeEvents()).map(({ action, after }) => [action, after])).toEqual([
    ['product-stock-rule-changed', { productId, low_stock_threshold: 4 }],
    ['product-changed', { productId, badge: 'SALE' }],
    ['product-repriced', { productId, price_cents: 2_100 }],
  ]);
});

it('shows a draft to nobody until it is put on sale', async () => {
  const draft = { ...newProduct.parse({ id: 'draft', name: 'Draft', priceCents: 100 }), isDraft: true };
  expect(await act(addProduct, draft)).toMatchObject({ state: 'draft', withdrawnAt: null });
  const listed = async () => (await readCatalogue(database.db)).products.map(({ id }) => id);
  expect(await listed()).not.toContain('draft');
  expect(await outcomeOf(act(withdrawProduct, { productId: 'draft' }))).toBe('refused');
  await act(saveProduct, { productId: 'draft', fromCents: 100, priceCents: 900 });
  expect(await act(restoreProduct, { productId: 'draft' })).toMatchObject({ state: 'on-sale' });
  expect(await listed()).toContain('draft');
  await database.pool.query(`delete from products where id = 'draft'`);
  await takeEvents();
});

it('withdraws and restores a product, once each', async () => {
  const withdraw = () => outcomeOf(act(withdrawProduct, { productId }));
  const restore = () => outcomeOf(act(restoreProduct, { productId }));
  const outcomes = [await withdraw(), await withdraw(), await restore(), await restore()];
  expect(outcomes).toEqual(['done', 'refused', 'done', 'refused']);
  expect((await takeEvents()).map(({ action }) => action)).toEqual(['product-withdrawn', 'product-restored']);
});

it('moves a product, and keeps the order of the others', async () => {
  const others = [3, 4, 7].map((position) => ({
    id: `p${position}`,
    position,
    name: 'P',
    price_cents: 1,
    description: '',
    features: [],
  }));
  await database.db.insertInto('products').values(others).execute();
  const ids = async () => (await readProducts()).map(({ id }) => id);
  await act(moveProduct, { productId: 'p7', position: 2 });
  expect(await ids()).toEqual(['endpoint-enterprise', 'p7', 'endpoint-complete', 'p3', 'p4']);
  await act(moveProduct, { productId: 'endpoint-enterprise', position: 99 });
  expect(await ids()).toEqual(['p7', 'endpoint-complete', 'p3', 'p4', 'endpoint-enterprise']);
  expect((await takeEvents()).map(({ after }) => after)).toEqual([
    { productId: 'p7', position: 2 },
    { productId: 'endpoint-enterprise', position: 5 },
  ]);
});

it('refuses to change where keys come from, how they are read or delivered once keys are in stock', async () => {
  const rule = { productId, fulfilment: 'stock', whenTooFew: 'backorder' } as const;
  await act(saveProduct, rule);
  await act(changeProduct, { productId, delivery: 'line' });
  await addStockKeys(database.db, await openTestSealer(database.db), { productId, count: 12 });
  expect(await findProduct(productId)).toMatchObject({ keysLeft: 12, fulfilment: 'stock' });
  const change = (wanted: ActionInput<typeof changeProduct.call>) => outcomeOf(act(changeProduct, wanted));
  const makeGenerated = () => outcomeOf(act(saveProduct, { productId, fulfilment: 'generated' }));
  expect(await change({ productId, delivery: 'seat' })).toBe('refused');
  expect(await change({ productId, badge: null, delivery: 'line' })).toBe('done');
  expect(await makeGenerated()).toBe('refused');
  await insertPaidOrder(database.db, { id: 'ORD-1' });
  await database.pool.query(`
    update stock_keys set state = 'void';
    update stock_keys set state = 'reserved', order_id = 'ORD-1', position = 0, seat = 0
      where id = (select min(id) from stock_keys)`);
  expect(await makeGenerated()).toBe('refused');
  await database.pool.query(`update stock_keys set state = 'void'`);
  expect(await makeGenerated()).toBe('done');
});
