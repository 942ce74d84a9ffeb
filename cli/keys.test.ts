import { rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addStockProduct, vendorKeys } from '../test/key-stock.ts';
import { insertPaidOrder } from '../test/paid-order.ts';
import { pipeToShopCommand, runShopCommand } from '../test/run-shop-command.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { openTestSealer, testKeysSecret } from '../test/test-sealer.ts';

const keys = vendorKeys(3);

const [database, folder] = await Promise.all([createTestDatabase(), makeTemporaryFolder()]);
await addStockProduct(database.db);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const settings = () => ({ DATABASE_URL: database.url, KEYS_SECRET: testKeysSecret });
const run = (...args: string[]) => runShopCommand(settings(), 'keys', ...args);
const runWith = (input: string, ...args: string[]) => pipeToShopCommand(input, settings(), 'keys', ...args);

async function writeKeys(...lines: string[]): Promise<string> {
  const file = join(folder, 'keys.csv');
  await writeFile(file, lines.join('\n'));
  return file;
}

const importInto = (file: string, ...args: string[]) =>
  run('import', file, '--product', 'endpoint-complete', ...args);

it('imports a file after a dry run, and says when it is imported again', async () => {
  const file = await writeKeys('Key,Note', ...keys.map((key) => `${key},x`));
  expect(await importInto(file, '--dry-run')).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(
      `Outcome: ready\n[\\s\\S]*New keys: 3\n[\\s\\S]*First: ${keys.join(', ')}\n`,
    ),
  });
  const imported = await importInto(file, '--note', 'PO 4711', '--expires', '2999-12-31', '--json');
  expect(imported).toMatchObject({ exitCode: 0, errors: '' });
  expect(JSON.parse(imported.output)).toMatchObject({
    outcome: 'imported',
    fault: null,
    products: [{ productId: 'endpoint-complete', fulfilment: 'stock', newKeys: 3, batchId: 1 }],
    keysInFile: 3,
    newKeys: 3,
    columns: [
      { number: 1, heading: 'Key', role: 'key', sample: '' },
      { number: 2, heading: 'Note', role: 'ignore', sample: '' },
    ],
    sample: { first: [], last: [] },
    rows: [],
    doubts: [],
    leftOut: [],
  });
  expect(await importInto(file)).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(
      /^Nothing was changed: [\s\S]*In stock:\n {4}Count: 3\n {4}First: 2, 3, 4\n/,
    ),
  });
  const { rows } = await database.pool.query('select actor, action from audit_events');
  expect(rows).toEqual([{ actor: userInfo().username, action: 'keys-imported' }]);
});

it.each([
  [
    'with a line that is no key',
    [...vendorKeys(1), 'x'],
    '2     x     A key has at least 4 letters or digits.',
  ],
  ['with a duplicate', Array(2).fill(vendorKeys(1)[0]), 'In file:\n    Count: 1\n    First: 2\n'],
])('a file %s imports nothing and ends with 1', async (_, lines, sentence) => {
  const { exitCode, output } = await importInto(await writeKeys(...lines));
  expect(exitCode).toBe(1);
  expect(output).toContain('Nothing was imported');
  expect(output).toContain(sentence);
});

it('lists the stock, and voids keys by their numbers, without KEYS_SECRET', async () => {
  expect((await run('stock')).output).toMatch(/\n {2}endpoint-complete {2}Low {4}3 {5}10 /);
  expect(JSON.parse((await run('stock', '--json')).output).products).toMatchObject([
    { productId: 'endpoint-complete', free: 3, void: 0, lowStockThreshold: 10, lowSince: null },
  ]);
  const otherSecret = { ...settings(), KEYS_SECRET: testKeysSecret.toUpperCase().padEnd(64, 'x') };
  expect(await runShopCommand(otherSecret, 'keys', 'void', '#1', '--reason', 'Dead')).toMatchObject({
    exitCode: 0,
    output: 'Voided keys: 1. To undo it within a day: npm run shop -- keys undo-void 1\n',
  });
  expect((await run('undo-void', '1')).output).toBe('Put back on sale: 1.\n');
  expect(await run('undo-void', '1')).toMatchObject({ exitCode: 1 });
  expect(await run('void', '#1', '--reason', 'Dead')).toMatchObject({ exitCode: 0 });
  expect(await run('void', '1', '2', '--reason', 'Dead', '--json')).toMatchObject({ exitCode: 1 });
  expect((await run('stock')).output).toMatch(/Low {4}2 {5}10 {10}0 {8}0 {9}0 {5}1 /);
});

it('voids and releases keys that are read from standard input', async () => {
  await database.pool.query('update stock_keys set quarantined = true where id > 1');
  const countQuarantined = async () =>
    JSON.parse((await run('stock', '--json')).output).products[0].quarantined;
  expect(await countQuarantined()).toBe(2);
  const sold = await runWith(`${keys[1]}\n`, 'void', '-', '--reason', 'Sold after the backup');
  expect(sold).toMatchObject({ exitCode: 0, output: expect.stringMatching(/^Voided keys: 1\. /) });
  expect(await runWith('NOT-IN-STOCK\n', 'release-quarantine', '-')).toMatchObject({
    exitCode: 1,
    errors: 'Line 1 is not a key in stock. Nothing was changed.\n',
  });
  const released = await run('release-quarantine', '--product', 'endpoint-complete', '--json');
  expect(JSON.parse(released.output)).toEqual({ released: 1 });
  expect(await countQuarantined()).toBe(0);
});

it('replaces a key that is read from standard input, and lists the old one until it is revoked', async () => {
  const sealer = await openTestSealer(database.db);
  await insertPaidOrder(database.db, { id: 'ORD-1111-2222-3333-4444', sealer, keys: ['DEAD-1234'] });
  const args = ['replace', 'ORD-1111-2222-3333-4444', '-', '--reason', 'Refused'];
  const replaced = await runWith('dead 1234\n', ...args);
  expect(replaced).toMatchObject({ exitCode: 0 });
  expect(replaced.output).toContain('Replaced by key #2.');
  expect((await run('to-revoke')).output).toMatch(
    /\n {2}1 +ORD-1111-2222-3333-4444 {2}endpoint-complete {2}replaced {2}[\d-]{10} [\d:]{8} {2}••••-••34\n$/,
  );
  expect((await run('to-revoke', '--reveal')).output).toContain('DEAD-1234');
  expect((await run('to-revoke', '--done', '#1')).output).toBe('Recorded as revoked: 1.\n');
  expect(JSON.parse((await run('to-revoke', '--json')).output)).toEqual({ keys: [] });
  const { rows } = await database.pool.query('select action from audit_events order by id desc limit 3');
  expect(rows.map(({ action }) => action)).toEqual([
    ...['keys-revoked-at-vendor', 'keys-to-revoke-revealed', 'key-replaced'],
  ]);
});

it('names what there isn’t: a product, an import, an option', async () => {
  expect(await run('release-quarantine', '--product', 'none')).toMatchObject({
    exitCode: 1,
    output: 'There is no product none.\n',
  });
  expect(await run('void', '--batch', '99', '--reason', 'x')).toMatchObject({
    exitCode: 1,
    output: 'There is no import #99.\n',
  });
  expect((await run('void', '--reason', 'x')).errors).toBe('error: key: Name keys, or a batch\n');
  expect((await run('to-revoke', '--done', 'x')).errors).toContain('It is a whole number, such as 12.');
});

it.each([
  ['without a product', ['import', 'keys.csv']],
  ['with no date', ['import', 'keys.csv', '--product', 'x', '--expires', '2027-02-30']],
  ['with a day before all others', ['import', 'keys.csv', '--product', 'x', '--expires', '0000-01-01']],
  ['with no number', ['void', 'VEND-1', '--reason', 'x']],
  ['without a key', ['void', '--reason', 'x']],
  ['with keys and a product', ['release-quarantine', '#1', '--product', 'x']],
])('a command that is not understood ends with 2: %s', async (_, args) => {
  expect(await run(...args)).toMatchObject({ exitCode: 2, output: '' });
});

it('rotate-secret takes the new secret from the environment, and finishes nothing that was not begun', async () => {
  expect((await run('rotate-secret')).errors).toContain('Set NEW_KEYS_SECRET to a new secret');
  const same = await runShopCommand(
    { ...settings(), NEW_KEYS_SECRET: testKeysSecret },
    'keys',
    'rotate-secret',
  );
  expect(same.errors).toContain('Choose another one');
  expect(await run('rotate-secret', '--finish')).toMatchObject({
    exitCode: 1,
    output: 'No rotation is under way. Nothing was changed.\n',
  });
});
