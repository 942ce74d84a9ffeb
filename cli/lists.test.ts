import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../test/read-invoice.ts';
import { pipeToShopCommand, runShopCommand } from '../test/run-shop-command.ts';
import { Customer } from '../test/shop-driver.ts';
import { shareTestShop } from '../test/start-shop.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { defineCommands } from './shop-command.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });
const buyer = await new Customer(shop).verifyEmail();
const { body } = await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 2 }] });
const { orderId } = body;
const keys = body.licenseKeys[0]?.keys ?? [];
const settings = { DATABASE_URL: shop.database.url, DATA_DIR: shop.dataFolder };
const run = (...args: string[]) => runShopCommand(settings, ...args);
const read = async (...args: string[]) => JSON.parse((await run(...args, '--json')).output);

const lists = ['orders', 'quotes', 'audit', 'refunds', 'receipts', 'products', 'keys'];

function findCommand(group: string, name: string): Command | undefined {
  const { commands } = defineCommands({}).commands.find((each) => each.name() === group) ?? { commands: [] };
  return commands.find((each) => each.name() === name || each.alias() === name);
}

describe.each(lists)('%s list', (group) => {
  it('takes the options that every list takes', () => {
    const command = findCommand(group, 'list');
    const names = command?.options.map(({ long }) => long);
    expect(names).toEqual(expect.arrayContaining(['--limit', '--after', '--format', '--json']));
    expect(command?.registeredArguments.map((argument) => argument.name())).toEqual(['text']);
    const hasDays = !['products', 'keys'].includes(group);
    expect([names?.includes('--from'), names?.includes('--to')]).toEqual([hasDays, hasDays]);
  });

  it('prints text, JSON and CSV', async () => {
    for (const format of ['text', 'json', 'csv'])
      expect(await run(group, 'list', '--format', format)).toMatchObject({ exitCode: 0 });
    expect((await run(group, 'list', '--format', 'xml')).exitCode).toBe(2);
    expect((await run(group, 'list', '--limit', '0')).exitCode).toBe(2);
    expect(await run(group, 'list', 'nothing-is-called-so')).toMatchObject({
      exitCode: 0,
      output: 'There are none.\n',
    });
  });
});

it('a list is read in pages, and its CSV has every member of its rows', async () => {
  const first = await read('products', 'list', '--limit', '1');
  expect(first.products).toHaveLength(1);
  const rest = await read('products', 'list', '--after', first.products[0].id);
  const all = await read('products', 'list');
  expect([...first.products, ...rest.products]).toEqual(all.products);
  expect((await run('products', 'list', '--after', 'gone')).exitCode).toBe(2);
  const { output } = await run('orders', 'list', orderId, '--format', 'csv');
  const [headings, row] = output.split('\r\n');
  expect(headings).toContain('"Order id","Placed at","State"');
  expect(row).toContain(`"${orderId}"`);
  expect(row).toContain(',329.98,');
  expect(row).toContain('"Ironbark Security Complete 2"');
});

it('orders list knows products and views', async () => {
  expect((await read('orders', 'list', '--product', 'endpoint-server')).orders).toEqual([]);
  expect((await read('orders', 'list', '--product', 'endpoint-complete')).orders).not.toEqual([]);
  expect((await read('orders', 'list', '--view', 'attempts')).orders).toEqual([]);
  expect(await read('orders', 'count')).toMatchObject({ attempts: 0, placed: 2 });
});

it('quotes and refunds are narrowed by their days', async () => {
  for (const group of ['quotes', 'refunds', 'receipts'])
    expect((await run(group, 'list', '--to', '2020-01-01')).output).toBe('There are none.\n');
});

it('the keys of an order are masked until they are revealed', async () => {
  const masked = await run('orders', 'keys', orderId);
  for (const key of keys) expect(masked.output).not.toContain(key);
  expect((await read('orders', 'keys', orderId)).keys).toMatchObject([
    { seat: 1, state: 'valid' },
    { seat: 2, state: 'valid' },
  ]);
  const revealed = await read('orders', 'keys', orderId, '--reveal');
  expect(revealed.keys.map(({ key }: { key: string }) => key)).toEqual(keys);
  const { events } = await read('audit', 'list', orderId);
  expect(events).toMatchObject([{ action: 'keys-revealed', orderId }]);
  const found = await pipeToShopCommand(`${keys[1]}\n`, settings, 'keys', 'find', '--json');
  expect(JSON.parse(found.output).keys).toMatchObject([{ orderId, state: 'sold' }]);
});

it('a customer, their keys and the files of their order are shown', async () => {
  expect(await read('customers', 'show', buyer.email)).toMatchObject({
    orders: 1,
    keys: 2,
    paidCents: 32_998,
  });
  expect((await read('customers', 'keys', buyer.email)).rows).toHaveLength(2);
  const folder = await makeTemporaryFolder();
  await run('orders', 'invoice', orderId, '--out', folder);
  await run('orders', 'evidence', orderId, '--out', join(folder, 'evidence.pdf'));
  expect((await readPdf(await readFile(join(folder, 'evidence.pdf')))).join(' ')).toContain(orderId);
  const pdf = await readFile(join(folder, 'INV-000002.pdf'));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const file = join(folder, 'orders.csv');
  await run('orders', 'download', orderId, '--out', file);
  expect(await readFile(file, 'utf8')).toContain(orderId);
});

it('today lists what needs somebody, and dismisses an alert', async () => {
  await shop.database.pool.query(
    `insert into alerts (subject, kind, text) values ('payment-differs z', 'payment-differs', 'Compare it.')`,
  );
  const { tasks } = await read('today');
  expect(tasks.alerts).toMatchObject([{ text: 'Compare it.' }]);
  expect((await run('today')).output).toContain('Compare it.');
  const { id } = tasks.alerts[0];
  expect((await run('today', 'dismiss', String(id))).output).toBe(`The alert ${id} is dismissed.\n`);
  expect((await read('today')).tasks.alerts).toEqual([]);
  expect((await run('today', 'dismiss', String(id))).exitCode).toBe(1);
});
