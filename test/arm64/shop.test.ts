import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../programs/find-free-port.ts';
import { Customer } from '../shop-driver.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { Machine, type Running } from './machine.ts';

let folder: string;
let machine: Machine;
let settings: Record<string, string>;
let url: string;
let shop: Running;
let buyer: Customer;

beforeAll(async () => {
  folder = await makeTemporaryFolder('licence-shop-arm64-');
  const [port, adminPort] = [await findFreePort(), await findFreePort()];
  settings = { PORT: String(port), ADMIN_PORT: String(adminPort) };
  url = `http://127.0.0.1:${port}`;
  machine = await Machine.make(folder);
});

afterAll(async () => {
  await machine?.killAll();
  await rm(folder, { recursive: true });
});

/** From the command until the shop can sell. */
async function start(): Promise<void> {
  const begin = performance.now();
  shop = machine.start(['npm', 'start'], settings);
  await shop.printed(/is open at/);
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  console.log(`npm start was ready after ${Math.round((performance.now() - begin) / 1_000)} s`);
}

it('is an ARM machine', async () => {
  expect(await machine.run('uname', '--machine')).toBe('aarch64\n');
  expect(await machine.run('node', '--print', 'process.arch')).toBe('arm64\n');
});

it('npm start installs, builds and opens a fresh copy', async () => {
  await start();
  expect(shop.output()).toMatch(/Installing the packages[\s\S]+Building the page/);
  expect(await (await fetch(url)).text()).toContain('<html');
  const node = await machine.run('node_modules/.bin/node', '--print', 'process.arch + process.version');
  console.log(`The shop runs on ${node}`);
});

it('sells, and shows the invoice', async () => {
  buyer = await new Customer({ url }).verifyEmail();
  const { status, body } = await buyer.buy({ idempotencyKey: 'first' });
  expect([status, body.licenseKeys?.length]).toEqual([200, 1]);
  const invoice = await buyer.openInvoice(body.orderId);
  expect(Buffer.from(await invoice.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/);
});

it('mails the receipt with its keys and its PDF', async () => {
  await expect.poll(() => readReceipt().then((receipt) => receipt?.attachments.length)).toBe(1);
  const receipt = await readReceipt();
  expect(receipt?.text).toMatch(/\b([A-Z0-9]{5}-){4}[A-Z0-9]{5}\b/);
  const [{ content = '', mimeType = '' } = {}] = receipt?.attachments ?? [];
  expect(mimeType).toBe('application/pdf');
  expect(Buffer.from(content as ArrayBuffer).toString('latin1')).toMatch(/^%PDF-/);
});

it('stops with all of its processes, and keeps the order over a restart', async () => {
  const { text, body } = await buyer.buy({ idempotencyKey: 'first' });
  await shop.stop();
  await expect(fetch(url)).rejects.toThrow();
  await start();
  expect(shop.output()).not.toContain('Installing the packages');
  expect((await buyer.buy({ idempotencyKey: 'first' })).text).toBe(text);
  expect((await buyer.openInvoice(body.orderId)).status).toBe(200);
  const orders = await machine.run('npm', 'run', '--silent', 'shop', '--', 'orders', 'list');
  expect(orders).toContain(body.orderId);
});

it('finds nothing wrong with the machine', async () => {
  const report = await machine.start(['npm', 'run', '--silent', 'shop', '--', 'doctor'], settings);
  await report.ended;
  console.log(report.output());
  expect(report.output()).not.toMatch(/^.*(fail|error).*(PDF|document|PostgreSQL)/im);
  expect(await shop.stop()).toBe(143);
});

async function readReceipt() {
  const mails = machine.pathOf('/opt/licence-shop/data/mails');
  const name = (await readdir(mails)).find((file) => file.includes('tax-invoice'));
  return name === undefined ? undefined : PostalMime.parse(await readFile(join(mails, name)));
}
