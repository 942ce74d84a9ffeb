import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { demoInvoice } from '../../contract/demo.ts';
import { validCard } from '../shop-driver.ts';
import { validBilling } from '../valid-billing.ts';
import { startBrowserTests } from './browser-tests.ts';
import { openInvoice } from './open-invoice.ts';

const tests = startBrowserTests();

/** Records the credentials of each `fetch`. */
const recordFetches = `
  window.fetches = [];
  const send = window.fetch;
  window.fetch = (address, options) => {
    window.fetches.push([new URL(address, location).pathname, options?.credentials]);
    return send(address, options);
  };`;

describe('spec §7 The calls it makes, in general', () => {
  it('all requests include credentials; a JSON content type and body are sent only when a body is given', async () => {
    const shop = await tests.visit({ before: recordFetches });
    await shop.startCheckout();
    await shop.checkout.buy();
    await shop.checkout.close();
    await shop.openTab('Invoice');
    await shop.button('Fill Demo Data').click();
    await shop.button('Download Invoice PDF').click();
    await shop.toast.says('Invoice Downloaded', expect.any(String));
    const credentials = new Map<string, string>(await shop.page.evaluate('window.fetches'));
    const calls = await shop.network.sentCalls();
    const sent = calls.map(({ method, path, headers, body }) => [
      method,
      path,
      credentials.get(path),
      headers['content-type'],
      body !== null,
    ]);
    // Nothing promises the order of calls that one action makes together.
    expect(sent.toSorted()).toEqual([
      ['GET', '/api/delivery', 'include', undefined, false],
      ['GET', '/api/invoice', 'include', undefined, false],
      ['GET', '/api/products', 'include', undefined, false],
      ['POST', '/api/auth/send-otp', 'include', 'application/json', true],
      ['POST', '/api/auth/verify-otp', 'include', 'application/json', true],
      ['POST', '/api/checkout', 'include', 'application/json', true],
    ]);
  });
});

describe('spec §7 The calls it makes, one by one', () => {
  it('GET /api/products, without payload', async () => {
    const shop = await tests.visit();
    await shop.openTab('Products');
    await shop.product('Security Complete').waitFor();
    expect(await shop.network.sentCalls('/api/products')).toMatchObject([
      { method: 'GET', path: '/api/products', query: {}, body: null },
    ]);
  });

  it('GET /api/invoice with the query parameters id, email, licenseKey, amountCents', async () => {
    const shop = await tests.visit();
    await shop.openTab('Invoice');
    await shop.button('Fill Demo Data').click();
    const downloading = shop.page.waitForEvent('download');
    await shop.button('Download Invoice PDF').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toContain(demoInvoice.id);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await shop.network.sentCalls('/api/invoice')).toMatchObject([
      { method: 'GET', query: demoInvoice, body: null },
    ]);
  });

  it('POST /api/auth/send-otp with {email}', async () => {
    const { checkout, network, email } = await tests.openCheckout({}, 3);
    await checkout.sendCode(`  ${email.toUpperCase()} `);
    await checkout.isAt('Enter Verification Code');
    const sent = await network.sentCalls('/api/auth/send-otp');
    expect(sent.map(({ method, query, body }) => [method, query, body])).toEqual([['POST', {}, { email }]]);
  });

  it('POST /api/auth/send-otp reads demoOtp, which may be missing; other fields are not read', async () => {
    const { checkout, network, toast } = await tests.openCheckout({}, 3);
    await network.answer('/api/auth/send-otp', { body: { demoOtp: '123456', message: 7, more: [] } });
    await checkout.reachCode();
    await toast.says(
      'Verification Code Sent',
      expect.stringMatching(/^Check your email for the 6-digit code.*123456/),
    );
    await checkout.press('Change email');
    await network.answer('/api/auth/send-otp', { body: {} });
    await checkout.reachCode();
    await toast.says('Verification Code Sent', 'Check your email for the 6-digit code');
  });

  it('POST /api/auth/verify-otp with {email, code}; its response fields are not read', async () => {
    const { checkout, network, email } = await tests.openCheckout({}, 3);
    await checkout.reachCode();
    await network.answer('/api/auth/verify-otp', { body: 'fine' });
    await checkout.fill({ 'Verification Code': '123456' });
    await checkout.isAt('Billing Address');
    const sent = await network.sentCalls('/api/auth/verify-otp');
    expect(sent.map(({ method, body }) => [method, body])).toEqual([['POST', { email, code: '123456' }]]);
  });
});

describe('spec §7 The calls it makes, one by one, of a purchase', () => {
  const bought = tests.share(() => tests.buy({}, 3));

  it('POST /api/checkout with {email, billing, payment, items}, exactly', async () => {
    const { network, email } = await bought();
    const [sent, ...others] = await network.sentCalls('/api/checkout');
    expect(others).toEqual([]);
    expect(sent?.method).toBe('POST');
    expect(sent?.body).toEqual({
      email,
      billing: validBilling,
      payment: validCard,
      items: [{ productId: 'endpoint-enterprise', quantity: 3 }],
    });
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(sent?.headers['if-match']).toMatch(/^"[^"]+"$/);
  });

  it('GET /api/orders/{orderId}/invoice is opened in a new browser tab by the Download Invoice button', async () => {
    const { checkout, page } = await bought();
    const orderId = await checkout.dialog.getByText(/^ORD-/).textContent();
    const { tab, address } = await openInvoice(page, () => checkout.press('Download Invoice'));
    expect(new URL(address).pathname).toBe(`/api/orders/${orderId}/invoice`);
    await tab.close();
    await checkout.isAt('Payment Successful!');
  });
});
