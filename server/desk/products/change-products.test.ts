import { afterAll, beforeAll, expect, it } from 'vitest';
import { productFacts, stockRule } from '../../../contract/desk/product-facts.ts';
import { followAudit } from '../../../test/follow-audit.ts';
import { insertPaidOrder } from '../../../test/paid-order.ts';
import { addStockKeys } from '../../../test/stock-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';
import { seedCatalogue } from '../../catalogue/seed-catalogue.ts';
import { changePrice, previewPrice } from './change-price.ts';
import { changeProduct, changeStockRule } from './change-product.ts';
import { findProduct, listProducts } from './list-products.ts';
import { moveProduct } from './move-product.ts';
import { restoreProduct, withdrawProduct } from './withdraw-product.ts';

let database: TestDatabase;
let takeEvents: ReturnType<typeof followAudit>;

beforeAll(async () => {
  database = await createTestDatabase();
  takeEvents = followAudit(database.pool);
  await seedCatalogue(database.db, 'Ironbark');
});
afterAll(() => database.drop());

const actor = 'ops@example.com';
const productId = 'endpoint-complete';

it('changes the facts that are named, and records what was different', async () => {
  const change = { productId, badge: 'NEW', name: 'Ironbark Security Complete', features: ['One', 'Two'] };
  expect(await changeProduct(database.db, change, actor)).toEqual({ kind: 'changed' });
  expect(await findProduct(database.db, productId)).toMatchObject({ badge: 'NEW', features: ['One', 'Two'] });
  const [event, ...more] = await takeEvents();
  expect(more).toEqual([]);
  expect(event).toMatchObject({ actor, action: 'product-changed' });
  expect(event?.before).toMatchObject({ productId, badge: 'POPULAR' });
  expect(event?.after).toEqual({ productId, badge: 'NEW', features: ['One', 'Two'] });
});

it('saves every fact of the contract under its column, and nothing else', async () => {
  const facts = {
    ...{ name: 'New name', description: 'New', features: ['New'], edition: 'New', badge: 'MORE' },
    ...{ comparison: [{ feature: 'Firewall', offer: true }], featured: false },
    ...({ delivery: 'line', keyFormat: 'exact' } as const),
  };
  const rule = { fulfilment: 'stock', whenTooFew: 'backorder', lowStockThreshold: 3 } as const;
  expect(Object.keys({ ...facts, ...rule })).toEqual(Object.keys({ ...productFacts, ...stockRule }));
  const before = await findProduct(database.db, 'endpoint-enterprise');
  const other = { productId: 'endpoint-enterprise' };
  const stranger = { ...facts, ...other, homePage: 'https://example.com' };
  expect(await changeProduct(database.db, stranger, actor)).toEqual({ kind: 'changed' });
  expect(await changeStockRule(database.db, { ...rule, ...other }, actor)).toEqual({ kind: 'changed' });
  expect(await findProduct(database.db, 'endpoint-enterprise')).toMatchObject({ ...facts, ...rule });
  if (!before) throw new Error('The product is missing');
  const { name, description, features, edition, badge, comparison, featured, delivery, keyFormat } = before;
  const old = { name, description, features, edition, badge, comparison, featured, delivery, keyFormat };
  await changeProduct(database.db, { ...old, ...other }, actor);
  const oldRule = { fulfilment: 'generated', whenTooFew: 'refuse', lowStockThreshold: 10 } as const;
  await changeStockRule(database.db, { ...oldRule, ...other }, actor);
  expect(await findProduct(database.db, 'endpoint-enterprise')).toEqual(before);
  await takeEvents();
});

it('writes no event where nothing changes', async () => {
  const { comparison } = (await findProduct(database.db, productId)) ?? { comparison: null };
  const same = { productId, badge: 'NEW', comparison };
  expect(await changeProduct(database.db, same, actor)).toEqual({ kind: 'unchanged' });
  expect(await moveProduct(database.db, { productId, position: 9 }, actor)).toEqual({ kind: 'unchanged' });
  expect(await takeEvents()).toEqual([]);
});

it('changes a price only from the one that the operator saw', async () => {
  const input = { productId, priceCents: 15_999, fromCents: 14_000 };
  expect(await changePrice(database.db, input, actor)).toMatchObject({ kind: 'refused' });
  const preview = await previewPrice(database.db, input);
  expect(preview).toMatchObject({ fromCents: 14_999, toCents: 15_999, toTotalCents: 17_599 });
  expect(await takeEvents()).toEqual([]);
  expect(await changePrice(database.db, { ...input, fromCents: 14_999 }, actor)).toEqual({ kind: 'changed' });
  expect(await takeEvents()).toEqual([
    {
      ...{ actor, action: 'product-repriced', orderId: null },
      before: { productId, price_cents: 14_999 },
      after: { productId, price_cents: 15_999 },
    },
  ]);
});

it('withdraws and restores a product, once each', async () => {
  const results = [withdrawProduct, withdrawProduct, restoreProduct, restoreProduct].map(
    (change) => async () => (await change(database.db, { productId }, actor)).kind,
  );
  const kinds = [];
  for (const act of results) kinds.push(await act());
  expect(kinds).toEqual(['changed', 'refused', 'changed', 'refused']);
  expect((await takeEvents()).map(({ action }) => action)).toEqual(['product-withdrawn', 'product-restored']);
});

it('moves a product, and keeps the order of the others', async () => {
  const others = [3, 4, 7].map((position) => ({
    ...{ id: `p${position}`, position, name: 'P', price_cents: 1, description: '', features: [] },
  }));
  await database.db.insertInto('products').values(others).execute();
  const ids = async () => (await listProducts(database.db)).map(({ id }) => id);
  await moveProduct(database.db, { productId: 'p7', position: 2 }, actor);
  expect(await ids()).toEqual(['endpoint-enterprise', 'p7', 'endpoint-complete', 'p3', 'p4']);
  await moveProduct(database.db, { productId: 'endpoint-enterprise', position: 99 }, actor);
  expect(await ids()).toEqual(['p7', 'endpoint-complete', 'p3', 'p4', 'endpoint-enterprise']);
  expect((await takeEvents()).map(({ after }) => after)).toEqual([
    { productId: 'p7', position: 2 },
    { productId: 'endpoint-enterprise', position: 5 },
  ]);
});

it('refuses to change where keys come from, how they are read or delivered once keys are in stock', async () => {
  const rule = { productId, fulfilment: 'stock', whenTooFew: 'backorder' } as const;
  expect(await changeStockRule(database.db, rule, actor)).toEqual({ kind: 'changed' });
  expect(await changeProduct(database.db, { productId, delivery: 'line' }, actor)).toEqual({
    kind: 'changed',
  });
  await addStockKeys(database.db, await openTestSealer(database.db), { productId, count: 12 });
  expect(await findProduct(database.db, productId)).toMatchObject({ keysLeft: 12, fulfilment: 'stock' });
  const kindOf = async (change: Parameters<typeof changeProduct>[1]) =>
    (await changeProduct(database.db, change, actor)).kind;
  expect(await kindOf({ productId, delivery: 'seat' })).toBe('refused');
  expect(await kindOf({ productId, keyFormat: 'exact' })).toBe('refused');
  expect(await kindOf({ productId, badge: null, delivery: 'line' })).toBe('changed');
  const toGenerated = { productId, fulfilment: 'generated' } as const;
  expect((await changeStockRule(database.db, toGenerated, actor)).kind).toBe('refused');
  await insertPaidOrder(database.db, { id: 'ORD-1' });
  await database.pool.query(`
    update stock_keys set state = 'void';
    update stock_keys set state = 'reserved', order_id = 'ORD-1', position = 0, seat = 0
      where id = (select min(id) from stock_keys)`);
  expect((await changeStockRule(database.db, toGenerated, actor)).kind).toBe('refused');
  await database.pool.query(`update stock_keys set state = 'void'`);
  expect(await kindOf({ productId, keyFormat: 'exact' })).toBe('refused');
  expect((await changeStockRule(database.db, toGenerated, actor)).kind).toBe('changed');
});
