import { beforeEach, expect, it } from 'vitest';
import type { ImportReport } from '../../../contract/desk/import-report.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { addStockProduct, importTestKeys, vendorKeys } from '../../../test/key-stock.ts';
import { outcomeOf } from '../../../test/outcome-of.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';

const database = await shareTestDatabase();
const parts = { db: database.db, sealer: await openTestSealer(database.db) };
await addStockProduct(database.db);
await addStockProduct(database.db, { id: 'endpoint-enterprise', name: 'Enterprise Protection' });
await addStockProduct(database.db, { id: 'one-key', delivery: 'line' });
await addStockProduct(database.db, { id: 'made-here', fulfilment: 'generated' });
const tables = ['key_events', 'licence_keys', 'stock_keys', 'key_batches', 'audit_events'];
beforeEach(() => emptyTables(database.pool, [...tables, 'key_file_layouts']));

type Choices = NonNullable<Parameters<typeof importTestKeys>[2]>;
const importFile = (lines: readonly string[], choices?: Choices) => importTestKeys(parts, lines, choices);
const reasons = ({ leftOut }: ImportReport) =>
  leftOut.flatMap(({ first }) => first.map(({ line, reason }) => `${line}: ${reason}`));
const doubts = ({ doubts: groups }: ImportReport) =>
  groups.flatMap(({ kind, first }) => first.map(({ line }) => `${line}: ${kind}`));

async function readStock() {
  const { db, sealer } = parts;
  const rows = await db.selectFrom('stock_keys').selectAll().orderBy('id').execute();
  return rows.map(({ product_id, sealed, key_hash, expires_on }) => ({
    product: product_id,
    key: sealer.open(sealed, key_hash),
    expiresOn: expires_on,
  }));
}

it('leaves out used, redeemed, revoked, assigned and expired keys, each by its line and reason', async () => {
  const [a, b, c, d, e, f] = vendorKeys(6);
  const report = await importFile([
    'Serial Number,Status,Assigned to,Redeemed on,Expires',
    `${a},Available,,,30/06/2029`,
    `${b},Redeemed,,,`,
    `${c},Revoked,,,`,
    `${d},Available,acme@example.com,,`,
    `${e},unused,,2026-01-31,`,
    `${f},new,-,no,30/06/2020`,
  ]);
  expect(report).toMatchObject({ outcome: 'imported', newKeys: 1, leftOutCount: 5 });
  expect(reasons(report).sort()).toEqual([
    '3: Status: Redeemed',
    '4: Status: Revoked',
    '5: Assigned to: acme@example.com',
    '6: Redeemed on: 2026-01-31',
    '7: It expired on 2020-06-30.',
  ]);
  expect(await readStock()).toMatchObject([{ key: a }]);
  const { rows } = await database.pool.query('select after::text from audit_events');
  expect(rows[0].after).toContain('"leftOutCount": 5');
  expect(rows[0].after).not.toMatch(/example\.com|VEND/);
});

it('asks about a status that may mean either, and keeps the key only where somebody says so', async () => {
  const keys = vendorKeys(2);
  const lines = ['Key,Status', `${keys[0]},Active`, `${keys[1]},Available`];
  expect(doubts(await importFile(lines))).toEqual(['2: status']);
  expect(await readStock()).toEqual([]);
  expect(await importFile(lines, { leaveOut: ['status'] })).toMatchObject({ newKeys: 1 });
});

it('keeps the expiry of each row, and that of the import for rows without one', async () => {
  const keys = vendorKeys(4);
  const days = ['30/06/2029', '', 'never', '2029-12-31'];
  const lines = ['Key,Valid until', ...keys.map((key, i) => `${key},${days[i]}`)];
  const report = await importFile(lines, { expiresOn: '2030-01-31' });
  expect(report).toMatchObject({ outcome: 'imported', endEarly: 0 });
  const { rows } = await database.pool.query('select expires_on::text as day from stock_keys order by id');
  expect(rows.map(({ day }) => day)).toEqual(['2029-06-30', '2030-01-31', null, '2029-12-31']);
});

it('asks how dates are read that can be swapped, and never guesses', async () => {
  const [a, b] = vendorKeys(2);
  const lines = ['Key,Expires', `${a},03/04/2029`, `${b},soon`];
  const asked = await importFile(lines);
  expect(asked).toMatchObject({ outcome: 'unclear-rows', asksForDateOrder: true });
  expect(doubts(asked)).toEqual(['2: expiry', '3: expiry']);
  const choices = { dates: 'month-first', leaveOut: ['3'] } as const;
  expect(await importFile(lines, { ...choices, leaveOut: ['3'] })).toMatchObject({ outcome: 'imported' });
  const { rows } = await database.pool.query('select expires_on::text as day from stock_keys');
  expect(rows).toEqual([{ day: '2029-03-04' }]);
});

it('says how many keys end before a licence that is sold today', async () => {
  const { rows } = await database.pool.query('select (current_date + 90)::text as day');
  const report = await importFile(vendorKeys(2), { expiresOn: rows[0].day });
  expect(report).toMatchObject({ outcome: 'imported', endEarly: 2 });
});

it('asks about seats that the product does not deliver', async () => {
  const [a, b] = vendorKeys(2);
  const lines = ['Key,Seats', `${a},1`, `${b},25`];
  expect(doubts(await importFile(lines))).toEqual(['3: seats']);
  expect(doubts(await importFile(lines, { productId: 'one-key' }))).toEqual(['2: seats', '3: seats']);
  expect(await importFile(lines, { keep: ['seats'] })).toMatchObject({ outcome: 'imported', newKeys: 2 });
});

it('imports no key whose PIN would be lost', async () => {
  const [key = ''] = vendorKeys(1);
  const lines = ['Key,PIN', `${key},4471`];
  expect(await importFile(lines)).toMatchObject({
    outcome: 'unclear-columns',
    columns: [{}, { role: 'pin' }],
  });
  expect(await importFile(lines, { map: ['ignore=PIN'] })).toMatchObject({ outcome: 'imported' });
});

const mixed = (keys: readonly string[]) => [
  'Product,SKU,Serial Number',
  ...keys.map((key, i) => (i % 2 ? `Vendor Complete,SC-1Y,${key}` : `Vendor Enterprise,EP-1Y,${key}`)),
];
const productOf = ['EP-1Y=endpoint-enterprise', 'SC-1Y=endpoint-complete'];

it('sends the keys of a file to the products that an operator names, and remembers them', async () => {
  const keys = vendorKeys(4);
  const asked = await importFile(mixed(keys));
  expect(asked).toMatchObject({ outcome: 'unclear-products', productTexts: [{ rows: 2 }, { rows: 2 }] });
  expect(await importFile(mixed(keys), { productOf: productOf.slice(1) })).toMatchObject({
    outcome: 'unclear-products',
  });
  expect(await readStock()).toEqual([]);
  const report = await importFile(mixed(keys), { productOf });
  expect(report).toMatchObject({ outcome: 'imported', newKeys: 4, isRemembered: false });
  const stock = await readStock();
  for (const [i, key] of keys.entries())
    expect(stock).toContainEqual(
      expect.objectContaining({ key, product: i % 2 ? 'endpoint-complete' : 'endpoint-enterprise' }),
    );
  const { rows } = await database.pool.query('select after from audit_events');
  expect(rows).toMatchObject([{ after: { keyCount: 4, products: [{ keyCount: 2 }, { keyCount: 2 }] } }]);
  const next = await importFile(mixed(vendorKeys(4)));
  expect(next).toMatchObject({ outcome: 'imported', newKeys: 4, isRemembered: true });
});

it('imports all products of a file, or none', async () => {
  const keys = vendorKeys(4);
  await importFile([keys[1] ?? ''], { productId: 'one-key' });
  expect(await importFile(mixed(keys), { productOf })).toMatchObject({ outcome: 'duplicates', newKeys: 3 });
  expect(await readStock()).toHaveLength(1);
  const refused = importFile(mixed(keys), { productOf: ['EP-1Y=endpoint-enterprise', 'SC-1Y=none'] });
  expect(await outcomeOf(refused)).toBe('invalid-input');
  const left = await importFile(mixed(keys), { productOf: ['EP-1Y=endpoint-enterprise', 'SC-1Y=-'] });
  expect(left).toMatchObject({ outcome: 'imported', newKeys: 2, leftOutCount: 2 });
});

it('a file that names the chosen product needs no answer, and one that names another does', async () => {
  const lines = (key = '') => ['Product,Key', `Enterprise Protection,${key}`];
  const [a, b] = vendorKeys(2);
  const right = await importFile(lines(a), { productId: 'endpoint-enterprise' });
  expect(right).toMatchObject({ outcome: 'imported' });
  await database.pool.query('truncate key_file_layouts');
  expect(await importFile(lines(b))).toMatchObject({
    outcome: 'unclear-products',
    productTexts: [{ productId: null, suggested: 'endpoint-enterprise' }],
  });
});

it('remembers what an operator said of columns, for files with the same headings', async () => {
  const lines = () => ['Key,Kennwort', ...vendorKeys(2).map((key, i) => `${key},T${4471 + i * 7}`)];
  expect(await importFile(lines())).toMatchObject({ outcome: 'unclear-columns' });
  expect(await importFile(lines(), { map: ['ignore=2'] })).toMatchObject({ outcome: 'imported' });
  expect(await importFile(lines())).toMatchObject({ outcome: 'imported', isRemembered: true });
  const { rows } = await database.pool.query('select * from key_file_layouts');
  expect(rows).toMatchObject([{ roles: { 2: 'ignore' } }]);
  expect(JSON.stringify(rows)).not.toMatch(/VEND|T447/);
});

it.each(['yes', 'no'] as const)(
  'asks whether a product that makes its own keys sells these from now on: %s',
  async (sellsImported) => {
    const keys = vendorKeys(2);
    const asked = await importFile(keys, { productId: 'made-here' });
    expect(asked).toMatchObject({ outcome: 'makes-own-keys', newKeys: 2 });
    expect(await readStock()).toEqual([]);
    const report = await importFile(keys, { productId: 'made-here', sellsImported });
    expect(report).toMatchObject({ outcome: 'imported', newKeys: 2 });
    const { rows } = await database.pool.query("select fulfilment from products where id = 'made-here'");
    expect(rows).toEqual([{ fulfilment: sellsImported === 'yes' ? 'stock' : 'generated' }]);
    const { rows: events } = await database.pool.query('select action from audit_events order by id');
    const changed = sellsImported === 'yes' ? ['product-stock-rule-changed'] : [];
    expect(events.map(({ action }) => action)).toEqual([...changed, 'keys-imported']);
    await database.pool.query("update products set fulfilment = 'generated' where id = 'made-here'");
  },
);
