import { beforeEach, expect, it } from 'vitest';
import { emptyTables } from '../../../test/empty-tables.ts';
import { addStockProduct, importTestKeys, keyFile, vendorKeys } from '../../../test/key-stock.ts';
import { outcomeOf } from '../../../test/outcome-of.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';
import { runAction } from '../../operators/desk/action.ts';
import { previewKeyImport } from './import-keys.ts';

const database = await shareTestDatabase();
const sealer = await openTestSealer(database.db);
const parts = { db: database.db, sealer };
await addStockProduct(database.db);
await addStockProduct(database.db, { id: 'exact', key_format: 'exact' });
beforeEach(() =>
  emptyTables(database.pool, ['key_events', 'licence_keys', 'stock_keys', 'key_batches', 'audit_events']),
);

const count = async (table: string) => (await database.pool.query(`select from ${table}`)).rowCount;

it('imports keys sealed, in the order of the file, with one batch and one audit event', async () => {
  const keys = vendorKeys(3);
  const changes = { note: 'PO 4711', expiresOn: '2999-12-31' };
  expect(await importTestKeys(parts, keys, changes)).toMatchObject({
    outcome: 'imported',
    keysInFile: 3,
    newKeys: 3,
    fault: null,
    doubts: [],
  });
  const rows = await database.db.selectFrom('stock_keys').selectAll().orderBy('id').execute();
  expect(rows.map(({ sealed, key_hash }) => sealer.open(sealed, key_hash))).toEqual(keys);
  expect(rows[0]).toMatchObject({ product_id: 'endpoint-complete', state: 'free', quarantined: false });
  expect(JSON.stringify(rows.map(({ sealed }) => sealed.toString('latin1')))).not.toContain('VEND');
  const batch = await database.db.selectFrom('key_batches').selectAll().executeTakeFirstOrThrow();
  expect(batch).toMatchObject({ key_count: 3, note: 'PO 4711', imported_by: 'operator@example.com' });
  const { rows: events } = await database.pool.query('select actor, action, after from audit_events');
  expect(events).toEqual([
    {
      actor: 'operator@example.com',
      action: 'keys-imported',
      after: {
        batchId: batch.id,
        productId: 'endpoint-complete',
        fileName: 'keys.csv',
        keyCount: 3,
        expiresOn: '2999-12-31',
      },
    },
  ]);
});

it('a preview says the same and changes nothing', async () => {
  const preview = await runAction(previewKeyImport, parts, 'me', keyFile(vendorKeys(3)));
  expect(preview).toMatchObject({ outcome: 'ready', newKeys: 3, products: [{ batchId: null }] });
  expect(await count('stock_keys')).toBe(0);
  expect(await count('audit_events')).toBe(0);
});

it('importing a file twice changes nothing and says so', async () => {
  const keys = vendorKeys(3);
  await importTestKeys(parts, keys);
  const again = await importTestKeys(parts, keys);
  expect(again).toMatchObject({ outcome: 'already-imported', keysInFile: 3, newKeys: 0 });
  expect(again.duplicates.inStock).toEqual({ count: 3, first: [1, 2, 3] });
  expect([await count('stock_keys'), await count('key_batches'), await count('audit_events')]).toEqual([
    3, 1, 1,
  ]);
});

it('any duplicate stops the whole import, unless duplicates are skipped', async () => {
  const [sold = '', stocked = '', fresh = '', other = ''] = vendorKeys(4);
  await importTestKeys(parts, [sold, stocked]);
  await database.pool.query(`
    insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents) values ('O', '', '{}', 1, 0, 1);
    insert into order_lines (order_id, position, product_id, product_name, unit_price_cents, quantity)
      values ('O', 0, 'endpoint-complete', '', 1, 1);
    update stock_keys set state = 'sold', order_id = 'O', position = 0, seat = 0
      where id = (select min(id) from stock_keys)`);
  const grouped = stocked.toLowerCase().replaceAll('-', ' ');
  const file = [fresh, sold, grouped, fresh.toLowerCase(), other];
  const keep = ['other-shape'];
  const refused = await importTestKeys(parts, file, { keep });
  const duplicates = {
    inFile: { count: 1, first: [4] },
    inStock: { count: 1, first: [3] },
    soldBefore: { count: 1, first: [2] },
  };
  expect(refused).toMatchObject({ outcome: 'duplicates', newKeys: 2, duplicates });
  expect(await count('stock_keys')).toBe(2);
  const skipped = await importTestKeys(parts, file, { keep, skipDuplicates: 'true' });
  expect(skipped).toMatchObject({ outcome: 'imported', newKeys: 2, duplicates });
  expect(await count('stock_keys')).toBe(4);
});

it('a key is found again under another product, in any case and with other dashes', async () => {
  const keys = vendorKeys(2);
  await importTestKeys(parts, keys, { productId: 'exact' });
  expect(await importTestKeys(parts, keys)).toMatchObject({ outcome: 'already-imported' });
  const lower = keys.map((key) => key.toLowerCase().replaceAll('-', ' '));
  const again = await importTestKeys(parts, lower, { productId: 'exact', keep: ['other-shape'] });
  expect(again).toMatchObject({ outcome: 'already-imported' });
});

it('a file with a row that is no key imports nothing until it is left out', async () => {
  const keys = vendorKeys(2);
  const file = [...keys, 'x'];
  const refused = await importTestKeys(parts, file, { skipDuplicates: 'true' });
  const doubt = { kind: 'not-a-key', choices: ['leave-out'], open: 1, first: [{ line: 3, text: 'x' }] };
  expect(refused).toMatchObject({ outcome: 'unclear-rows', newKeys: 2, doubts: [doubt] });
  expect(await outcomeOf(importTestKeys(parts, file, { keep: ['not-a-key'] }))).toBe('invalid-input');
  expect(await count('stock_keys')).toBe(0);
  const left = await importTestKeys(parts, file, { leaveOut: ['not-a-key'] });
  expect(left).toMatchObject({ outcome: 'imported', newKeys: 2, leftOutCount: 1 });
  const { rows } = await database.pool.query('select after from audit_events');
  expect(rows[0].after).toMatchObject({ keyCount: 2, leftOutCount: 1, leftOut: { 'Not a key': 1 } });
  expect(await importTestKeys(parts, file, { leaveOut: ['3'] })).toMatchObject({
    outcome: 'already-imported',
  });
});

it('imports nothing until somebody has said what rows unlike the rest are', async () => {
  const keys = vendorKeys(60);
  const file = ['Order 17', ...keys, 'END-OF-FILE-60'];
  const refused = await importTestKeys(parts, file);
  expect(refused).toMatchObject({
    outcome: 'unclear-rows',
    newKeys: 60,
    sample: { first: keys.slice(0, 3), last: keys.slice(-3) },
    doubts: [
      {
        kind: 'other-shape',
        count: 2,
        first: [
          { line: 1, text: 'Order 17' },
          { line: 62, text: 'END-OF-FILE-60' },
        ],
      },
    ],
  });
  expect(await count('stock_keys')).toBe(0);
  // Twenty-five of each end, and what is to be decided.
  expect(refused.lines).toHaveLength(52);
  expect(refused.lines.at(0)).toMatchObject({ line: 1, text: 'Order 17', fate: 'in-doubt' });
  expect(refused.lines.at(1)).toEqual({ line: 2, text: keys[0], fate: 'new', reason: '' });
  expect(refused.lines.at(-1)).toMatchObject({ line: 62, fate: 'in-doubt' });
  const skipped = await importTestKeys(parts, file, { leaveOut: ['other-shape'] });
  expect(skipped).toMatchObject({ outcome: 'imported', newKeys: 60, sample: { first: [], last: [] } });
  expect(JSON.stringify(skipped)).not.toMatch(/VEND|Order 17/);
  const kept = { keep: ['other-shape'] };
  const again = await importTestKeys(parts, file, kept);
  expect(again).toMatchObject({ outcome: 'duplicates' });
  expect(again.lines.filter(({ fate }) => fate === 'new').map(({ line }) => line)).toEqual([1, 62]);
  expect(again.lines.filter(({ fate }) => fate === 'in-stock')).toHaveLength(60);
  const both = { ...kept, skipDuplicates: 'true' } as const;
  expect(await importTestKeys(parts, file, both)).toMatchObject({ outcome: 'imported', newKeys: 2 });
});

it('refuses an unknown product, and keys that may not be sold today', async () => {
  const unknown = importTestKeys(parts, vendorKeys(1), { productId: 'none' });
  await expect(unknown).rejects.toThrow('There is no product none.');
  const { rows } = await database.pool.query('select current_date::text as today');
  const expired = importTestKeys(parts, vendorKeys(1), { expiresOn: rows[0].today });
  expect(await outcomeOf(expired)).toBe('refused');
});
