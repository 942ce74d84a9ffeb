import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { checkOut, listProducts, loadByKey, sendCode } from './api.ts';
import { ApiError } from './api-error.ts';
import { ask, fillPath } from './send.ts';

interface Sent {
  readonly path: string;
  readonly init: RequestInit;
  readonly headers: Headers;
}

let sent: Sent[];
let answer: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  answer = async () => new Response('{}');
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, init, headers: new Headers(init.headers) });
    return answer();
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('a request', () => {
  test('always includes credentials', async () => {
    await sendCode({ email: 'a@b.example' });
    await loadByKey({ queryKey: ['api', 'products'] });
    expect(sent.map(({ init }) => init.credentials)).toEqual(['include', 'include']);
  });

  test('has a JSON content type and body when a body is given', async () => {
    await sendCode({ email: 'a@b.example' });
    expect(sent[0]?.path).toBe('/api/auth/send-otp');
    expect(sent[0]?.init.method).toBe('POST');
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(sent[0]?.init.body).toBe('{"email":"a@b.example"}');
  });

  test('has neither when none is given', async () => {
    await loadByKey({ queryKey: ['api', 'products'] });
    expect(sent[0]?.headers.has('Content-Type')).toBe(false);
    expect(sent[0]?.init.body).toBeUndefined();
  });

  test('by a query key goes to its segments joined by slashes', async () => {
    await loadByKey({ queryKey: ['api', 'orders', 7] });
    await loadByKey({ queryKey: ['/api/products'] });
    expect(sent.map(({ path }) => path)).toEqual(['/api/orders/7', '/api/products']);
  });
});

test('the product list comes with its tag', async () => {
  answer = async () => new Response('[]', { headers: { ETag: '"v1"' } });
  expect(await listProducts()).toEqual({ products: [], etag: '"v1"' });
});

test.each([
  ['{"demoOtp":"123456"}', '123456'],
  ['{"message":"sent"}', null],
  ['', null],
])('the demo code of %s is read where there is one', async (body, code) => {
  answer = async () => new Response(body);
  expect(await sendCode({ email: 'a@b.example' })).toBe(code);
});

test('a checkout carries the idempotency key and the tag of the list that the buyer saw', async () => {
  answer = async () =>
    new Response('{"orderId":"ORD-1","transactionId":"T-1","total":"98.99","licenseKeys":[]}');
  const billing = { firstName: 'A', lastName: 'B', company: '', phone: '', street: 'C', city: 'D' };
  const card = { cardNumber: '4111 1111 1111 1111', expiryDate: '12/30', cvv: '123', cardholderName: 'A B' };
  const request = {
    email: 'a@b.example',
    billing: { ...billing, state: 'NSW' as const, postcode: '2000' },
    payment: card,
    items: [{ productId: 'endpoint-complete', quantity: 1 }],
  };
  const result = await checkOut(request, { idempotencyKey: 'key-1', etag: '"v1"', buyAgain: null });
  expect(result).toMatchObject({ orderId: 'ORD-1', totalCents: 9899 });
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe('key-1');
  expect(sent[0]?.headers.get('If-Match')).toBe('"v1"');
  expect(sent[0]?.headers.has('Buy-Again')).toBe(false);
});

test('an invoice is asked for by its four values and comes as a file', async () => {
  answer = async () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } });
  const query = { id: 'INV 1', email: 'a+b@c.example', licenseKey: 'K', amountCents: '8999' };
  const file = await ask(calls.downloadInvoice, { query });
  expect(file.type).toBe('application/pdf');
  expect(await file.text()).toBe('%PDF');
  expect(sent[0]?.path).toBe('/api/invoice?id=INV+1&email=a%2Bb%40c.example&licenseKey=K&amountCents=8999');
});

test('an order id cannot lead out of its place in the address', () => {
  expect(fillPath(calls.openOrderInvoice.path, { orderId: '../x y' })).toBe('/api/orders/..%2Fx%20y/invoice');
});

describe('a failure is an ApiError', () => {
  test('when the shop refuses', async () => {
    answer = async () => new Response('{"detail":"Too many attempts."}', { status: 429 });
    const error = await sendCode({ email: 'a@b.example' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, detail: 'Too many attempts.' });
  });

  test('with status 0 when no answer comes', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const error = await listProducts().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0 });
  });

  test('when a success cannot be read', async () => {
    answer = async () => new Response('<html>');
    await expect(listProducts()).rejects.toBeInstanceOf(ApiError);
    await expect(loadByKey({ queryKey: ['api', 'products'] })).rejects.toBeInstanceOf(ApiError);
  });
});
