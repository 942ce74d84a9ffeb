import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { demoInvoice } from '../../contract/demo.ts';
import { validCard } from '../shop-driver.ts';
import { validBilling } from '../valid-billing.ts';
import { startBrowserTests } from './browser-tests.ts';
import { openInvoice } from './open-invoice.ts';

const tests = await startBrowserTests();

/** Records the credentials of each `fetch`. */
const recordFetches = `
  window.fetches = [];
  const send = window.fetch;
  window.fetch = (address, options) => {
    window.fetches.push([new URL(address, location).pathname, options?.credentials]);
    return send(address, options);
  };`;

describe('spec §7 The calls it makes, during a purchase', () => {
  const bought = tests.share(async () => {
    const shop = await tests.visit({ before: recordFetches });
    const { checkout, email } = shop;
    await shop.startCheckout('Enterprise Protection', 3);
    await checkout.sendCode(`  ${email.toUpperCase()} `);
    await checkout.isAt('Enter Verification Code');
    await checkout.fill({ 'Verification Code': checkout.mailedCode() });
    await checkout.isAt('Billing Address');
    await checkout.giveAddress();
    await checkout.pay();
    return shop;
  });

  it('GET /api/products, without payload', async () => {
    const { network } = await bought();
    expect(await network.sentCalls('/api/products')).toMatchObject([
      { method: 'GET', path: '/api/products', query: {}, body: null },
    ]);
  });

  it('POST /api/auth/send-otp with {email}', async () => {
    const { network, email } = await bought();
    expect(await network.sentCalls('/api/auth/send-otp')).toMatchObject([
      { method: 'POST', query: {}, body: { email } },
    ]);
  });

  it('POST /api/auth/verify-otp with {email, code}', async () => {
    const { checkout, network, email } = await bought();
    expect(await network.sentCalls('/api/auth/verify-otp')).toMatchObject([
      { method: 'POST', body: { email, code: checkout.mailedCode() } },
    ]);
  });

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

  it('GET /api/invoice with the query parameters id, email, licenseKey, amountCents', async () => {
    const shop = await bought();
    await shop.checkout.close();
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

  it('all requests include credentials; a JSON content type and body are sent only when a body is given', async () => {
    const { network, page } = await bought();
    const credentials = new Map<string, string>(await page.evaluate('window.fetches'));
    const calls = await network.sentCalls();
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
      // The page states which texts it shows, as evidence for the order.
      ...['privacy', 'refunds', 'terms'].map((name) => [
        ...['GET', `/api/policies/${name}`, 'include'],
        ...[undefined, false],
      ]),
      ['GET', '/api/products', 'include', undefined, false],
      ['POST', '/api/auth/send-otp', 'include', 'application/json', true],
      ['POST', '/api/auth/verify-otp', 'include', 'application/json', true],
      ['POST', '/api/checkout', 'include', 'application/json', true],
    ]);
  });
});

describe('spec §7 The calls it makes, fields of a response', () => {
  it('demoOtp may be missing; other fields of a code’s response are not read, and none of its verification', async () => {
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
    await network.answer('/api/auth/verify-otp', { body: 'fine' });
    await checkout.fill({ 'Verification Code': '123456' });
    await checkout.isAt('Billing Address');
  });
});
