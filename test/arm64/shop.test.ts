import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
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

it('sells', async () => {
  buyer = await new Customer({ url }).verifyEmail();
  const { status, body } = await buyer.buy({ idempotencyKey: 'first' });
  expect([status, body.licenseKeys?.length]).toEqual([200, 1]);
});

it('mails the keys, and the invoice as PDF', async () => {
  await expect.poll(async () => (await readMails()).some(isPdf), { interval: 1_000 }).toBe(true);
  const text = (await readMails()).map((mail) => mail.text ?? '').join();
  expect(text).toMatch(/\b([A-Z0-9]{5}-){4}[A-Z0-9]{5}\b/);
});

it('stops with all of its processes, and keeps the order over a restart', async () => {
  const { text, body } = await buyer.buy({ idempotencyKey: 'first' });
  expect(await shop.stop()).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
  await start();
  expect(shop.output()).not.toContain('Installing the packages');
  expect((await buyer.buy({ idempotencyKey: 'first' })).text).toBe(text);
  const invoice = await buyer.openInvoice(body.orderId);
  expect(startOf(await invoice.arrayBuffer())).toBe('%PDF-');
  const orders = await machine.run('npm', 'run', '--silent', 'shop', '--', 'orders', 'list');
  expect(orders).toContain(body.orderId);
  expect(await shop.stop()).toBe(0);
});

async function readMails(): Promise<Email[]> {
  const folder = machine.pathOf('/opt/licence-shop/data/mails');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

function isPdf({ attachments }: Email): boolean {
  return attachments.some(
    ({ mimeType, content }) =>
      mimeType === 'application/pdf' && typeof content !== 'string' && startOf(content) === '%PDF-',
  );
}

function startOf(bytes: ArrayBuffer | Uint8Array): string {
  return Buffer.from(new Uint8Array(bytes)).toString('latin1', 0, 5);
}
