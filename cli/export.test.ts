import { spawn } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { loginAt, urlOfRole } from '../test/database-url.ts';
import { fillInvoices } from '../test/fill-invoices.ts';
import { runShopCommand } from '../test/run-shop-command.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { createTestDatabase } from '../test/test-database.ts';

const [database, folder] = await Promise.all([createTestDatabase(), makeTemporaryFolder()]);
await database.pool.query(`insert into database_mode (mode) values ('sandbox')`);
await fillInvoices(database.pool, { count: 12, from: '2026-07-10', to: '2026-07-20' });
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

const run = (...args: string[]) => runShopCommand({ DATABASE_URL: database.url }, 'export', ...args);
const july = ['--from', '2026-07-01', '--to', '2026-07-31'];

it('prints a table, or writes a file whose name says the period and that no money moved', async () => {
  const printed = await run('invoices', ...july);
  expect(printed).toMatchObject({ exitCode: 0, errors: '' });
  expect(printed.output.match(/"INV-/g)).toHaveLength(12);
  const written = await run('invoices', ...july, '--out', folder);
  const name = 'SANDBOX-invoices-2026-07-01-to-2026-07-31.csv';
  expect(written).toMatchObject({ exitCode: 0, output: '', errors: `Wrote ${join(folder, name)}\n` });
  expect(await readdir(folder)).toEqual([name]);
  expect(await readFile(join(folder, name), 'utf8')).toBe(printed.output);
});

it('is an event of the audit, which names the file', async () => {
  await run('gst', ...july);
  const { output } = await runShopCommand({ DATABASE_URL: database.url }, 'audit', '--limit', '1', '--json');
  expect(JSON.parse(output).events).toMatchObject([
    {
      actor: userInfo().username,
      action: 'export-downloaded',
      text: `${userInfo().username} downloaded SANDBOX-gst-2026-07-01-to-2026-07-31.csv.`,
    },
  ]);
});

it("writes Xero's template, with an account of the seller's choice", async () => {
  const [headings, ...lines] = (await run('xero', ...july, '--account', '41000')).output.trim().split('\r\n');
  expect(headings).toBe(
    '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme',
  );
  const numbers = lines.map((line) => /"((?:INV|ADJ)-\d{6})"/.exec(line)?.[1]);
  expect(new Set(numbers).size).toBe(16);
  expect(lines[0]).toMatch(/"INV-\d{6}","FILL-\d+-12","(\d\d\/07\/2026)","\1",\d+\.\d\d,,/);
  expect(lines[0]).toContain(',"41000","GST on Income",');
  expect(lines.at(-1)).toMatch(/"ADJ-\d{6}",.*,-\d+\.\d\d,,"Refund, invoice INV-\d{6}",1,-\d+\.\d\d,,/);
});

it('ends in order when nobody reads on', async () => {
  const command = `"$0" scripts/shop.ts export invoices ${july.join(' ')} | head -c 9; echo "\nends with \${PIPESTATUS[0]}"`;
  const child = spawn('bash', ['--norc', '-c', command, process.execPath], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url },
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect([output.trim().split('\n').at(-1), errors]).toEqual(['ends with 0', '']);
});

it('says in a sentence where it cannot write, and leaves nothing behind', async () => {
  const nowhere = join(folder, 'nowhere', 'a.csv');
  const { exitCode, errors } = await run('invoices', ...july, '--out', nowhere);
  const refusal = (path: string, reason: string) =>
    new RegExp(`^${path}\\.[\\da-f-]{36}\\.part can't be written or read: ${reason}\\.\\n$`);
  expect(exitCode).toBe(1);
  expect(errors).toMatch(refusal(nowhere, 'no such file or directory'));
  const { errors: full } = await run('invoices', ...july, '--out', '/dev/full/a.csv');
  expect(full).toMatch(refusal('/dev/full/a.csv', 'not a directory'));
});

it('says in a sentence that its user may not read', async () => {
  const role = `no_rights_${process.pid}`;
  await database.pool.query(`create role ${role} ${loginAt(database.url)}`);
  const { exitCode, errors } = await runShopCommand(
    { DATABASE_URL: urlOfRole(database.url, role) },
    'export',
    'invoices',
    ...july,
  );
  await database.pool.query(`drop role ${role}`);
  expect(exitCode).toBe(1);
  expect(errors).toMatch(/^The user of DATABASE_URL lacks a right \(permission denied .*\n$/);
});

it('escapes what a spreadsheet would run', async () => {
  expect((await run('notes', ...july)).output).toContain(`,"'=1+1",`);
});

it('adds up the GST for an accountant', async () => {
  const { output } = await run('gst', ...july);
  expect(output).toMatch(/"Sales including GST",\d+\.\d\d,12,"Candidate for G1"/);
  expect(output).toMatch(/"GST on adjustments",\d+\.\d\d,4,"Reduces 1A, or counts at 1B"/);
});

it.each([
  [['wages', ...july], 'Allowed choices are invoices, notes, gst, ledger, xero'],
  [['gst', '--from', '2026-02-30', '--to', '2026-03-01'], 'from: must be a date such as 2026-07-01'],
  [['gst', '--from', '2026-07-02', '--to', '2026-07-01'], 'to: must not be before the first day'],
  [['xero', ...july, '--account', '=1'], 'account: must be an account code, such as 200'],
])('refuses %j', async (args, sentence) => {
  const { exitCode, errors } = await run(...args);
  expect(exitCode).toBe(2);
  expect(errors).toContain(sentence);
});
