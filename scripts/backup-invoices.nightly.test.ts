import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBackupLines, withoutSeal, writeBackupLines } from '../test/change-backup.ts';
import { createEmptyDatabase, type EmptyDatabase, runStatement } from '../test/empty-database.ts';
import { makeBackup, restoreBackup } from '../test/restore-backup.ts';
import { Customer } from '../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../test/start-shop.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';

let shop: TestShop;
let folder: string;
let target: EmptyDatabase;
let buyer: Customer;

beforeEach(async () => {
  [shop, folder, target] = await Promise.all([startTestShop(), makeTemporaryFolder(), createEmptyDatabase()]);
  buyer = await new Customer(shop).verifyEmail();
});

afterEach(async () => {
  await shop.stop();
  await target.drop();
  await rm(folder, { recursive: true });
});

const inFolder = (...names: string[]) => join(folder, ...names);
const backUp = (name: string) => makeBackup(shop.database, inFolder(name));
const restore = (file: string) => restoreBackup(target, file);

async function buyWithInvoice(quantity: number): Promise<void> {
  const { body } = await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity }] });
  await (await buyer.openInvoice(body.orderId)).bytes();
}

async function readInvoices(url: string): Promise<unknown[]> {
  const all = 'select order_id, pdf, created_at from invoice_documents order by order_id';
  return (await runStatement(url, all)).rows;
}

it('an invoice is written once beside the backups, and each of them restores its bytes', async () => {
  await buyWithInvoice(1);
  await backUp('first.gz');
  const [name = ''] = await readdir(inFolder('invoices'));
  const { ino, mtimeMs } = await stat(inFolder('invoices', name));
  await buyWithInvoice(2);
  await backUp('second.gz');

  expect(await readdir(inFolder('invoices'))).toHaveLength(2);
  expect(await stat(inFolder('invoices', name))).toMatchObject({ ino, mtimeMs });
  expect((await readFile(inFolder('invoices', name))).subarray(0, 4).toString()).toBe('%PDF');
  await restore(inFolder('second.gz'));
  expect(await readInvoices(target.url)).toEqual(await readInvoices(shop.database.url));
});

it('an invoice that was issued again is written beside them too, each of its files once', async () => {
  await buyWithInvoice(1);
  const reissue = (number: number) =>
    runStatement(
      shop.database.url,
      `insert into invoice_reissues (order_id, number, earlier_billing, pdf, reissued_at)
       select order_id, ${number}, '{}', pdf || '\\x0${number}', now() from invoice_documents`,
    );
  await reissue(1);
  await backUp('first.gz');
  const before = await readdir(inFolder('invoices'));
  expect(before).toHaveLength(2);
  await reissue(2);
  await backUp('second.gz');
  const names = await readdir(inFolder('invoices'));
  expect(names.filter((name) => before.includes(name))).toHaveLength(2);
  expect(names).toHaveLength(3);
  const [line = ''] = (await readBackupLines(inFolder('second.gz'))).filter((each) =>
    each.startsWith('invoice_reissues'),
  );
  expect(line).not.toContain('pdf');
  await restore(inFolder('second.gz'));
  const all = 'select * from invoice_reissues order by number';
  expect((await runStatement(target.url, all)).rows).toEqual(
    (await runStatement(shop.database.url, all)).rows,
  );
});

it('an invoice that was made again after a restore is backed up again', async () => {
  await buyWithInvoice(1);
  await backUp('first.gz');
  const again = `update invoice_documents set pdf = '\\x255044462d', created_at = created_at + interval '1 hour'`;
  await runStatement(shop.database.url, again);
  await backUp('second.gz');
  await restore(inFolder('second.gz'));
  expect(await readInvoices(target.url)).toEqual(await readInvoices(shop.database.url));
});

it.each([
  ['missing', (file: string) => rm(file)],
  ['damaged', (file: string) => writeFile(file, '%PDF of somebody else')],
])('a backup of which an invoice is %s restores nothing', async (what, spoil) => {
  await buyWithInvoice(1);
  await backUp('shop.gz');
  const [name = ''] = await readdir(inFolder('invoices'));
  await spoil(inFolder('invoices', name));
  await expect(restore(inFolder('shop.gz'))).rejects.toThrow(`${name}, which is ${what}`);
});

it('a backup of the first format, with the invoices inside, is restored too', async () => {
  await buyWithInvoice(1);
  await backUp('shop.gz');
  const [{ row }] = (
    await runStatement(shop.database.url, 'select row_to_json(d) as row from invoice_documents d')
  ).rows;
  const lines = (await readBackupLines(inFolder('shop.gz'))).map((line) =>
    line.startsWith('invoice_documents') ? `invoice_documents\t${JSON.stringify(row)}` : line,
  );
  await mkdir(inFolder('earlier'));
  await writeBackupLines(inFolder('earlier/shop.gz'), withoutSeal(lines, 1));
  await restoreBackup(target, inFolder('earlier/shop.gz'), { unsealed: true });
  expect(await readInvoices(target.url)).toEqual(await readInvoices(shop.database.url));
});

it('a backup file alone, without the folder of invoices, says what is missing', async () => {
  await buyWithInvoice(1);
  await backUp('shop.gz');
  await mkdir(inFolder('elsewhere'));
  await copyFile(inFolder('shop.gz'), inFolder('elsewhere/shop.gz'));
  await expect(restore(inFolder('elsewhere/shop.gz'))).rejects.toThrow('copy the folder invoices as well');
});
