import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addStockProduct, vendorKeys } from '../test/key-stock.ts';
import { runShopCommand } from '../test/run-shop-command.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { testKeysSecret } from '../test/test-sealer.ts';

const [database, folder] = await Promise.all([createTestDatabase(), makeTemporaryFolder()]);
await addStockProduct(database.db);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) =>
  runShopCommand({ DATABASE_URL: database.url, KEYS_SECRET: testKeysSecret }, 'keys', ...args);
const importInto = (file: string, ...args: string[]) =>
  run('import', file, '--product', 'endpoint-complete', ...args);

async function writeKeys(...lines: string[]): Promise<string> {
  const file = join(folder, 'keys.csv');
  await writeFile(file, lines.join('\n'));
  return file;
}

it('a file of two products, some of them used, goes to both, and is remembered', async () => {
  await addStockProduct(database.db, { id: 'endpoint-enterprise' });
  const [a, b, c, d, e] = vendorKeys(5);
  const file = await writeKeys(
    'SKU,Serial number,Status,Expiry',
    `EP-1Y,${a},Available,30/06/2029`,
    `SC-1Y,${b},Available,never`,
    `SC-1Y,${c},Redeemed,30/06/2029`,
    `SC-1Y,${d},,30/06/2029`,
    `EP-1Y,${e},Available,30/06/2020`,
  );
  const products = ['--product-of', 'EP-1Y=endpoint-enterprise', '--product-of', 'SC-1Y=endpoint-complete'];
  expect((await importInto(file)).output).toContain('--product-of EP-1Y=endpoint-enterprise');
  const asked = await importInto(file, ...products);
  expect(asked).toMatchObject({ exitCode: 1 });
  expect(asked.output).toContain('It has no status.');
  const imported = await importInto(file, ...products, '--keep', 'status', '--json');
  expect(JSON.parse(imported.output)).toMatchObject({
    outcome: 'imported',
    newKeys: 3,
    products: [{ newKeys: 2 }, { newKeys: 1 }],
    leftOut: [
      { reason: 'Status: redeemed', count: 1 },
      { reason: 'Expired', count: 1 },
    ],
  });
  const { rows } = await database.pool.query(
    `select product_id as product, expires_on::text as expires from stock_keys order by id desc limit 3`,
  );
  expect(rows).toContainEqual({ product: 'endpoint-enterprise', expires: '2029-06-30' });
  expect(rows).toContainEqual({ product: 'endpoint-complete', expires: null });
  expect(await importInto(file, '--keep', 'status')).toMatchObject({ exitCode: 0 });
});

it('keys of a product that makes its own are imported once it is said whether it sells them', async () => {
  await addStockProduct(database.db, { id: 'made-here', fulfilment: 'generated' });
  const file = await writeKeys(...vendorKeys(2));
  const args = ['import', file, '--product', 'made-here'];
  const asked = await run(...args);
  expect(asked).toMatchObject({ exitCode: 1, output: expect.stringContaining('--sells-imported yes') });
  expect(await run(...args, '--sells-imported', 'yes')).toMatchObject({ exitCode: 0 });
  const { rows } = await database.pool.query("select fulfilment from products where id = 'made-here'");
  expect(rows).toEqual([{ fulfilment: 'stock' }]);
});

it('a file whose columns or rows are unclear is imported once that is said', async () => {
  const [first, second] = [vendorKeys(3), vendorKeys(3)];
  const file = await writeKeys(...first.map((key, i) => `${key};${second[i]}`), 'The end;Total: 3 keys');
  const unclear = await importInto(file, '--dry-run');
  expect(unclear).toMatchObject({ exitCode: 1 });
  expect(unclear.output).toContain('--map key=2');
  expect(unclear.output).toContain(`  1       ${first[0]}`);
  const mapped = ['--map', 'key=2', '--map', 'ignore=1'];
  const unlike = await importInto(file, ...mapped);
  expect(unlike).toMatchObject({ exitCode: 1 });
  expect(unlike.output).toMatch(/ {2}not-a-key {2}4 {5}Total: 3 keys {2}This is a line of the list/);
  const skipped = await importInto(file, ...mapped, '--leave-out', '4', '--dry-run');
  expect(skipped.output).toContain(`First: ${second.join(', ')}\n`);
  expect(skipped.output).toMatch(/^3 keys would be imported\. 1 row left out\./);
});
