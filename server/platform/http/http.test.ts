import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });
const customer = new Customer(shop);

/** Sends a path as it is, which `fetch` would tidy up first. */
async function fetchRaw(path: string): Promise<string> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  socket.end(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

function post(body: string, headers: Record<string, string> = {}) {
  return customer.request<object>('POST', calls.sendCode.path, body, headers);
}

describe('an error response', () => {
  it('is a problem with a sentence and the request id that the log has too', async () => {
    const { status, headers, body } = await customer.request<object>('GET', '/api/unknown');
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(body).toMatchObject({ status: 404, title: 'Not found', detail: 'There is nothing here.' });
    expect(body.requestId).toBe(headers.get('x-request-id'));
    expect(shop.logLines.join('')).toContain(body.requestId);
  });

  it.each([
    ['no JSON', '{', {}, 400],
    ['an empty body', '', {}, 400],
    ['a list', '[]', {}, 400],
    ['a text', '"text"', {}, 400],
    ['null', 'null', {}, 400],
    ['a poisoned prototype', '{"email":"a@example.com","__proto__":{"x":1}}', {}, 400],
    ['a form', 'email=a@example.com', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', '{"email":"a@example.com"}', { 'content-type': 'text/plain' }, 415],
    ['more than 64 KiB', JSON.stringify({ email: 'a'.repeat(70_000) }), {}, 413],
    ['deep nesting', `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, {}, 400],
  ])('says what is wrong with %s', async (_what, body, headers, status) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toMatch(/\.$/);
    expect(answer.text).not.toMatch(/node_modules|at .*\.ts|stack/);
  });

  it('says 415 for a body without a content type', async () => {
    const response = await customer.fetch(calls.sendCode.path, { method: 'POST', body: new Blob(['{}']) });
    expect(response.status).toBe(415);
  });

  it('of an unexpected error is a 500 that has only the request id', async () => {
    shop.expectError('request failed unexpectedly');
    await shop.database.pool.query('alter view product_facts rename to facts_elsewhere');
    const { status, text, body } = await customer.listProducts();
    await shop.database.pool.query('alter view facts_elsewhere rename to product_facts');
    expect(status).toBe(500);
    expect(text).not.toContain('product_facts');
    const line = shop.logLines.find((logLine) => logLine.includes('request failed unexpectedly'));
    expect(JSON.parse(line ?? '{}').requestId).toBe(body.requestId);
  });
});

describe('a request from another site', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('may not write: %j', async (headers) => {
    const answer = await post('{"email":"a@example.com"}', headers);
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('cross-site');
  });

  it('is accepted when it comes from the page itself', async () => {
    const headers = { origin: shop.url, 'sec-fetch-site': 'same-origin' };
    expect((await post('{"email":"same-site@example.com"}', headers)).status).toBe(200);
  });
});

describe('an address that does not exist', () => {
  it('redirects a page request to the shop', async () => {
    const response = await customer.fetch('/products/old-link', { headers: { accept: 'text/html' } });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/');
  });

  it.each(['//', '//elsewhere.example/', '/a/../..//'])('%s is no error of the shop', async (path) => {
    const answer = await fetchRaw(path);
    expect(answer).toMatch(/^HTTP\/1\.1 (302|404) /);
    expect(answer).not.toMatch(/location: \/\/|elsewhere/i);
  });

  it.each(['/%', '/api/orders/%zz/invoice'])(
    '%s cannot be read, and is a problem like any other',
    async (path) => {
      const answer = await fetchRaw(path);
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
      expect(answer).toContain('application/problem+json');
      expect(answer).toContain('"code":"not-found"');
    },
  );

  it('is a plain 404 for a file', async () => {
    const response = await customer.fetch('/assets/gone.js', { headers: { accept: '*/*' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/plain');
  });
});

describe('the API describes itself', () => {
  it('as OpenAPI 3.1 with every call, made from the contract', async () => {
    const { body } = await customer.request<{
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    }>('GET', '/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = Object.values(calls).map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(described.sort()).toEqual(expected.sort());
    expect(JSON.stringify(body)).toContain('licenseKeys');
  });

  it('on a page for people', async () => {
    for (const path of ['/api/docs', '/api/docs/']) {
      const response = await customer.fetch(path);
      expect(response.status).toBe(200);
      const sources = [...(await response.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(
        ([, url = '']) => new URL(url, `http://shop${path}`).pathname,
      );
      expect(sources).toContain('/api/docs/static/swagger-ui-bundle.js');
      for (const url of sources) expect((await customer.fetch(url)).status).toBe(200);
    }
  });
});

describe('health', () => {
  it('reports that the process responds, and that database and worker are there', async () => {
    expect((await customer.request('GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await customer.request('GET', '/readyz')).body).toEqual({
      status: 'ready',
      database: true,
      worker: 'running',
    });
  });
});

it('security.txt says where to report a weakness, and is valid for half a year', async () => {
  const node = await shop.startNode({ publicUrl: 'https://shop.example/en/' });
  const response = await fetch(`${node.url}/.well-known/security.txt`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    (await response.text()).split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]),
  );
  expect(fields.get('Contact')).toBe('mailto:support@harbourlicensing.example');
  expect(fields.get('Canonical')).toBe('https://shop.example/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(180, 0);
  await node.stop();
});
