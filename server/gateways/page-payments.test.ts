import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PagePayments } from '../../contract/payment-methods.ts';
import { compressFolder } from '../../scripts/compress-folder.ts';
import { configOf } from '../../test/config-of.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { serveBuiltPage } from '../platform/http/built-page.ts';
import { createHttpServer, defaultTimeLimits } from '../platform/http/http-server.ts';
import { openLog } from '../platform/log/log.ts';
import { insertPayments, pageThatTakes, readPagePayments } from './page-payments.ts';
import type { ShopConfig } from './settings.ts';

const featured = '<section>\nEnterprise Protection</section>';
const html = `<html><head><title>Shop</title></head><body>${featured}<section>What you can count on</section>${'<p>Shop</p>'.repeat(200)}<script>go()</script></body></html>`;
const scriptHash = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='";
const live: PagePayments = {
  mode: 'live',
  publishableKey: 'pk_live_51',
  paypal: false,
  payto: false,
  scriptUrl: null,
};

async function readPage(payments: PagePayments | null, encoding = 'identity') {
  const folder = await makeTemporaryFolder();
  await writeFile(join(folder, 'index.html'), html);
  await writeFile(join(folder, 'live.html'), html.replace(featured, ''));
  await compressFolder(folder);
  const config = { https: false, trustProxy: false };
  const app = createHttpServer({ log: openLog('silent'), config, timeLimits: defaultTimeLimits });
  await serveBuiltPage(app, { folder, publicUrl: null, ...pageThatTakes(payments) });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(url, { headers: { 'accept-encoding': encoding } });
  const page = { headers: Object.fromEntries(response.headers), body: await response.text() };
  await app.close();
  await rm(folder, { recursive: true });
  return page;
}

it('in demo mode the page and its policies are as strict as without Stripe', async () => {
  const { headers, body } = await readPage(null);
  expect(body).toBe(html);
  expect(headers).toMatchObject({
    'content-security-policy': `default-src 'self'; img-src 'self' data:; script-src 'self' ${scriptHash}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  });
});

it("with Stripe the page's policies allow its script, frames and API, and nothing inline", async () => {
  const { headers } = await readPage(live);
  expect(headers).toMatchObject({
    'content-security-policy': `default-src 'self'; img-src 'self' data:; script-src 'self' ${scriptHash} https://js.stripe.com https://*.js.stripe.com; connect-src 'self' https://api.stripe.com; frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com"), usb=()',
  });
});

it('with a stand-in for Stripe they allow that one too', async () => {
  const scriptUrl = 'http://127.0.0.1:4100/stripe.js';
  const { headers } = await readPage({ ...live, mode: 'sandbox', scriptUrl });
  const policy = String(headers['content-security-policy']).split('; ');
  const directives = policy.filter((directive) => directive.includes('http://127.0.0.1:4100'));
  expect(directives.map((directive) => directive.split(' ')[0])).toEqual([
    'script-src',
    'connect-src',
    'frame-src',
  ]);
});

it.each(['br', 'gzip', undefined])('the page learns as %s how to take payments', async (encoding) => {
  const publishableKey = 'pk_test_"<&$\'';
  const { headers, body } = await readPage({ ...live, publishableKey }, encoding);
  expect(headers['content-encoding']).toBe(encoding);
  const content = /<meta name="payments" content="([^"<]*)" \/>\n<\/head>/.exec(body)?.[1] ?? '';
  const text = content
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
  expect(JSON.parse(text)).toEqual({ ...live, publishableKey });
});

it("a live shop's page does not come with the prices of the demo's products", async () => {
  expect((await readPage(null)).body).toContain('Enterprise Protection');
  expect((await readPage({ ...live, mode: 'sandbox' })).body).toContain('Enterprise Protection');
  const { body } = await readPage(live);
  expect(body).not.toContain('Enterprise Protection');
  expect(body).toContain('<section>What you can count on</section>');
});

it('the page names PayPal and PayTo only where the shop takes it', () => {
  const built = '<head></head><p>Pay by card, PayPal or bank transfer</p><p>Pay by card or PayPal</p>';
  const read = (paypal: boolean, payto = false) =>
    insertPayments(built, { ...live, paypal, payto }).replace(/<meta.*\n/, '');
  expect(read(true)).toBe(built);
  expect(read(false)).toBe('<head></head><p>Pay by card or bank transfer</p><p>Pay by card</p>');
  const all = '<p>Pay by card, PayPal or bank transfer</p>';
  const payTo = '<p>Pay by card, PayPal or bank transfer (PayTo)</p>';
  expect(read(true, true)).toBe(`<head></head>${all}${payTo}`);
});

it('the settings of a mode tell what the page needs, without a secret', () => {
  const read = (settings: Partial<ShopConfig>) => readPagePayments({ ...configOf({}), ...settings });
  const apiBase = 'http://127.0.0.1:4100';
  const keys = { secretKey: 'sk_test_51', publishableKey: 'pk_test_51', webhookSecrets: ['whsec_1'] };
  const stripe = { ...keys, takesPayTo: false, apiBase };
  const paypal = { clientId: 'a', clientSecret: 'b', webhookId: 'c', apiBase };
  expect(read({ mode: 'demo' })).toBeNull();
  expect(read({ mode: 'sandbox', stripe })).toEqual({
    mode: 'sandbox',
    publishableKey: 'pk_test_51',
    paypal: false,
    payto: false,
    scriptUrl: 'http://127.0.0.1:4100/stripe.js',
  });
  expect(read({ mode: 'sandbox', stripe, paypal })?.paypal).toBe(true);
  const withPayTo = { ...stripe, takesPayTo: true };
  expect(read({ mode: 'sandbox', stripe: withPayTo })?.payto).toBe(true);
  expect(read({ mode: 'live', stripe: { ...stripe, apiBase: null } })?.scriptUrl).toBeNull();
});
