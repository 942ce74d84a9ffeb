import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getMeta } from 'unpdf';
import { afterAll, expect, it } from 'vitest';
import { demoInvoice } from '../contract/demo.ts';
import type { Seller } from '../contract/seller.ts';
import { copyCheckout } from './copy-checkout.ts';
import { findDemoSeller } from './find-demo-seller.ts';
import { findFreePort } from './programs/find-free-port.ts';
import { readPdf } from './read-invoice.ts';
import { startShopProgram } from './shop-program.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { createTestDatabase } from './test-database.ts';

const run = promisify(execFile);

const otherSeller: Required<Omit<Seller, 'brand'>> = {
  tradingName: 'Reef Software',
  legalName: 'Reef Software Group Pty Ltd',
  abn: '33 051 775 556',
  vendorName: 'Wattle',
  logoText: 'Reef',
  address: { street: '5 Coral Road', city: 'Cairns', state: 'QLD', postcode: '4870', country: 'Queensland' },
  phone: '+61 7 5550 0199',
  email: 'help@reef.example',
  openingHours: 'Mon-Sat 8:00 AM - 6:00 PM AEST',
  timeZone: 'Australia/Brisbane',
  claims: ['A shop of our own'],
  home: {
    title: 'Own title',
    description: 'Own description',
    headline: 'Own headline of {tradingName}',
    lead: 'Own lead of {vendorName}',
    reseller: 'Own reseller',
    delivery: 'Own delivery',
    support: 'Own support',
    claims: 'Own heading',
  },
  support: {
    lead: 'Own help',
    documentation: 'Own guides',
    liveChat: 'Own chat',
    supportTicket: 'Own ticket',
  },
  bankAccount: { name: 'Reef Bank Account', bsb: '062-001', number: '10203040' },
};

const [folder, dataFolder, database] = await Promise.all([
  makeTemporaryFolder(),
  makeTemporaryFolder(),
  createTestDatabase(),
]);
await copyCheckout(folder);
await writeFile(join(folder, 'shop.config.ts'), `export const shop = ${JSON.stringify(otherSeller)};\n`);
await run(process.execPath, ['scripts/build.ts'], { cwd: folder });
afterAll(async () => {
  for (const made of [folder, dataFolder]) await rm(made, { recursive: true });
  await database.drop();
});

it('the built page and desk have nothing of the demo’s seller, and their own words', async () => {
  const built = await readBuilt();
  expect(findDemoSeller(built)).toEqual([]);
  const page = built.find(([name]) => name.endsWith('web/index.html'))?.[1];
  for (const text of ['Own headline of Reef Software', 'Own lead of Wattle', 'Own heading', 'Own delivery'])
    expect(page).toContain(text);
  expect(page).toContain('<title>Reef Software | Own title</title>');
  expect(page).toContain('content="Own description"');
  const scripts = built.map(([, text]) => text).join('\n');
  for (const text of ['Own help', 'Own guides', 'Own chat', 'Own ticket']) expect(scripts).toContain(text);
});

it('no mail has anything of the demo’s seller', async () => {
  const print = `
    const { sampleMails } = await import('./test/e2e/sample-mails.ts');
    // What ends the process must wait until the pipe has all of it.
    process.stdout.write(JSON.stringify(sampleMails), () => process.exit());`;
  const options = { cwd: folder, maxBuffer: 100_000_000 };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', print], options);
  const mails: (readonly [string, string])[] = JSON.parse(stdout);
  expect(mails.length).toBeGreaterThan(8);
  // The sample buyer has the ABN of the demo’s seller.
  const shown = mails.map(([name, html]) => [name, html.replaceAll('51 824 753 556', '')] as const);
  expect(findDemoSeller(shown)).toEqual([]);
  for (const [, html] of mails) expect(html).toContain('Reef');
});

it('what a running shop returns has nothing of the demo’s seller', async () => {
  const port = String(await findFreePort());
  const program = startShopProgram({
    environment: { DATABASE_URL: database.url, DATA_DIR: dataFolder, ADMIN_PORT: port },
    command: [process.execPath, join(folder, 'server', 'main.ts')],
  });
  const url = await program.url;
  const paths = [
    '/',
    '/manifest.webmanifest',
    '/api/docs',
    '/api/openapi.json',
    '/api/products',
    '/no-such-page',
  ];
  const addresses = [
    ...[...paths, '/.well-known/security.txt', '/robots.txt', '/api/policies', '/unsubscribe'].map(
      (path) => url + path,
    ),
    `http://127.0.0.1:${port}/`,
  ];
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(address, { headers: { accept: 'text/html,*/*' } });
      return [address, await response.text()] as const;
    }),
  );
  expect(findDemoSeller(answers)).toEqual([]);
  expect(answers.find(([address]) => address.endsWith('/api/products'))?.[1]).toContain(
    'Wattle Security Complete',
  );

  const invoice = await fetch(`${url}/api/invoice?${new URLSearchParams(demoInvoice)}`);
  const pdf = await invoice.arrayBuffer();
  const meta = JSON.stringify(await getMeta(new Uint8Array(pdf.slice(0))));
  const pages = (await readPdf(pdf)).join(' ');
  expect(pages).toContain('Reef Software Group Pty Ltd');
  expect(
    findDemoSeller([
      ['invoice', pages],
      ['its metadata', meta],
    ]),
  ).toEqual([]);

  await fetch(`${url}/api/auth/send-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'mia@example.com' }),
  });
  const mails = join(dataFolder, 'mails');
  await expect.poll(async () => (await readdir(mails).catch(() => [])).length).toBeGreaterThan(0);
  const [first = ''] = await readdir(mails);
  const sent = await readFile(join(mails, first), 'utf8');
  expect(sent).toContain('Reef Software');
  expect(findDemoSeller([[first, sent]])).toEqual([]);

  program.child.kill('SIGTERM');
  await program.ended;
});

async function readBuilt(): Promise<(readonly [string, string])[]> {
  const dist = join(folder, 'dist');
  const files = await readdir(dist, { recursive: true });
  const texts = files.filter((file) => /^(web|desk).*\.(html|js|css|svg|webmanifest|txt)$/.test(file));
  return Promise.all(texts.map(async (file) => [file, await readFile(join(dist, file), 'utf8')] as const));
}
