import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';
import { serveBuiltPage } from '../../server/platform/http/built-page.ts';
import type { RunningShop } from '../../server/shop.ts';
import { findFreePort } from '../programs/find-free-port.ts';
import { Customer } from '../shop-driver.ts';
import { startTestShop, type TestShop } from '../start-shop.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { makeCertificate } from './certificate.ts';
import { type FrontServer, startCaddy, startNginx } from './front-server.ts';

const folder = await makeTemporaryFolder();
const certificate = await makeCertificate(folder);

afterAll(() => rm(folder, { recursive: true }));

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('the shop behind %s, by the file in deploy/', (name, startProxy) => {
  let shop: TestShop;
  let second: RunningShop;
  let proxy: FrontServer;

  beforeAll(async () => {
    shop = await startTestShop({
      config: { https: true, trustProxy: 'loopback' },
      servePage: (app) => serveBuiltPage(app, { folder: join(root, 'dist/web'), publicUrl: null }),
    });
    second = await shop.startNode();
    proxy = await startProxy({ folder, certificate, shopUrls: [shop.url, second.url] });
  });

  afterAll(async () => {
    await proxy.stop();
    await shop.stop();
  });

  it('is only at an https address', async () => {
    const response = await fetch(`${proxy.plainUrl}/?a=b`, { redirect: 'manual' });
    expect([301, 308]).toContain(response.status);
    expect(response.headers.get('location')).toMatch(/^https:\/\/localhost[:/].*\?a=b$/);
    const page = await fetch(proxy.url);
    expect(page.status).toBe(200);
    expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await page.text()).toContain('<html');
  });

  it('serves its files compressed, and immutable if their names have a hash', async () => {
    const html = await (await fetch(proxy.url)).text();
    const script = /assets\/react-[\w-]+\.js/.exec(html)?.[0] ?? '';
    const response = await fetch(`${proxy.url}/${script}`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  it('sells: Secure cookie bound to the host, invoice whole, by turns on two processes', async () => {
    const buyer = new Customer(proxy);
    const { body: sent } = await buyer.requestCode();
    const verified = await buyer.fetch('/api/auth/verify-otp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: proxy.url, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: buyer.email, code: sent.demoOtp }),
    });
    expect(verified.status).toBe(200);
    const [cookie] = verified.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-verified=[^;]+;.*Path=\/;.*HttpOnly;.*Secure/);
    expect(cookie).not.toContain('Domain');
    const { status, body } = await buyer.buy({ idempotencyKey: crypto.randomUUID() });
    expect(status).toBe(200);
    expect((await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 2 }] })).status).toBe(200);
    const invoice = await buyer.openInvoice(body.orderId);
    expect(invoice.headers.get('content-type')).toBe('application/pdf');
    expect(invoice.headers.get('content-disposition')).toContain(`${body.orderId}.pdf`);
    const pdf = Buffer.from(await invoice.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.equals(Buffer.from(await (await buyer.openInvoice(body.orderId)).arrayBuffer()))).toBe(true);
    const values = { id: body.orderId, email: buyer.email, amountCents: '14999' };
    const [licenseKey = ''] = body.licenseKeys[0]?.keys ?? [];
    expect((await buyer.downloadInvoice({ ...values, licenseKey })).status).toBe(200);
    expect(await proxy.logs()).not.toContain(licenseKey);
  });

  it('keeps the token of a quote, and of the link that ends reminders, out of its log', async () => {
    const buyer = await new Customer(proxy).verifyEmail();
    const { token } = (await buyer.getQuote()).body;
    const statuses = [(await buyer.readQuote(token)).status, (await buyer.openQuotePdf(token)).status];
    for (const path of [`/unsubscribe/${token}`, `//unsubscribe/${token}`, `/unsubscribe/${token}?a=b`])
      statuses.push((await fetch(`${proxy.url}${path}`)).status);
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
    const log = await proxy.logs();
    // Caddy logs its errors alone.
    if (name === 'nginx') expect(log).toContain('POST /api/quotes/pdf 200');
    if (name === 'nginx') expect(log).toContain('GET /unsubscribe/[token] 200');
    expect(log).not.toContain(token);
  });

  it('refuses a purchase from another site', async () => {
    const { status } = await new Customer(proxy).request(
      'POST',
      '/api/checkout',
      {},
      { origin: 'https://evil.example' },
    );
    expect(status).toBe(403);
  });

  it('accepts the ETag of a price list that the proxy compressed', async () => {
    const buyer = await new Customer(proxy).verifyEmail();
    const list = await buyer.fetch('/api/products', { headers: { 'accept-encoding': 'gzip' } });
    if (name === 'nginx') expect(list.headers.get('content-encoding')).toBe('gzip');
    const etag = list.headers.get('etag') ?? '';
    expect(etag).toMatch(name === 'nginx' ? /^W\/"/ : /^"/);
    expect((await buyer.buy({ ifMatch: etag })).status).toBe(200);
    await shop.database.pool.query('update products set price_cents = price_cents + 1');
    const changed = await buyer.buy({ ifMatch: etag });
    await shop.database.pool.query('update products set price_cents = price_cents - 1');
    expect([changed.status, changed.body.code]).toEqual([412, 'prices-changed']);
    expect(changed.headers.get('etag')).toMatch(/^"/);
    const known = await buyer.fetch('/api/products', { headers: { 'if-none-match': etag } });
    expect(known.status).toBe(304);
  });

  it('limits clients by their own address, not by the one they claim', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      const customer = new Customer(proxy, { clientAddress: `192.0.2.${index}` });
      statuses.push((await customer.requestCode()).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('refuses bodies that are too large, and hides its health', async () => {
    const { status, body } = await new Customer(proxy).request('POST', '/api/checkout', 'a'.repeat(70_000));
    expect([status, body]).toMatchObject([413, { code: 'body-too-large' }]);
    for (const path of ['/healthz', '/readyz']) expect((await fetch(`${proxy.url}${path}`)).status).toBe(404);
  });

  it('keeps keys, addresses and tokens out of its logs while the shop is down', async () => {
    const shopUrls = [`http://127.0.0.1:${await findFreePort()}`];
    const alone = await startProxy({ folder: await mkdtemp(join(folder, 'down-')), certificate, shopUrls });
    const buyer = new Customer(alone, { email: 'canary@example.com' });
    const [licenseKey, token] = ['CANAR-YKEYS-AAAAA-BBBBB-CCCCC', 'canaryTokenOfSomeQuote'];
    const query = new URLSearchParams({ id: 'ORD-1', email: buyer.email, licenseKey, amountCents: '1' });
    const paths = ['/api/invoice', '/%61pi/invoice', '/api//invoice', '/api/./invoice'];
    const statuses = await Promise.all([
      ...paths.map(async (path) => (await buyer.fetch(`${path}?${query}`)).status),
      buyer.openQuotePdf(token).then(({ status }) => status),
      buyer.readQuote(token).then(({ status }) => status),
      fetch(`${alone.url}/unsubscribe/${token}`, { method: 'POST' }).then(({ status }) => status),
    ]);
    expect(new Set(statuses)).toEqual(new Set([502]));
    const logs = (await alone.logs()).toLowerCase();
    expect(logs).toContain(name === 'nginx' ? '/api/invoice 502' : '/api/invoice?[left out]');
    for (const path of ['/api/quotes/pdf', '/unsubscribe/[']) expect(logs).toContain(path);
    for (const secret of [licenseKey, token, 'canary@', 'canary%40'])
      expect(logs).not.toContain(secret.toLowerCase());
    await alone.stop();
  });

  it('responds while one of its processes is away', async () => {
    await second.stop();
    for (let index = 0; index < 6; index += 1) {
      expect((await fetch(`${proxy.url}/api/products`)).status).toBe(200);
    }
  });
});
