import { expect, it } from 'vitest';
import { addStockProduct, importTestKeys, keyFile, toStream, vendorKeys } from '../../../test/key-stock.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';
import { runAction } from '../../operators/desk/action.ts';
import { importKeys } from './import-keys.ts';

const database = await shareTestDatabase();
const parts = { db: database.db, sealer: await openTestSealer(database.db) };
await addStockProduct(database.db);
const count = async (table: string) => (await database.pool.query(`select from ${table}`)).rowCount;

it('a file without keys imports nothing', async () => {
  const wanted = keyFile([], { content: toStream('Key\n\n') });
  const report = await runAction(importKeys, parts, 'me', wanted);
  expect(report).toMatchObject({ outcome: 'nothing-left', newKeys: 0 });
  const empty = keyFile([], { content: toStream('\n\n') });
  expect(await runAction(importKeys, parts, 'me', empty)).toMatchObject({
    outcome: 'unreadable',
    fault: { message: 'The file has no keys.' },
  });
});

it('imports nothing while it is unclear which column has the keys', async () => {
  const [a, b] = [vendorKeys(3), vendorKeys(3)];
  const rows = a.map((key, i) => `${key},${b[i]}`);
  expect(await importTestKeys(parts, rows)).toMatchObject({
    outcome: 'unclear-columns',
    columns: [
      { number: 1, heading: null, role: null, sample: a[0] },
      { number: 2, heading: null, role: null, sample: b[0] },
    ],
  });
  expect(await count('stock_keys')).toBe(0);
  const map = ['key=2', 'ignore=1'];
  expect(await importTestKeys(parts, rows, { map })).toMatchObject({ outcome: 'imported', newKeys: 3 });
  expect(await importTestKeys(parts, b)).toMatchObject({ outcome: 'already-imported' });
});
