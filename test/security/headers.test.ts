import { describe, expect, it } from 'vitest';
import { demoInvoice } from '../../contract/demo.ts';
import { shareTestShop, type TestShop } from '../start-shop.ts';
import { findFaults } from './judge-answer.ts';
import { exchange, type RawAnswer } from './raw-exchange.ts';
import { serveSmallPage } from './small-page.ts';

const shop = await shareTestShop({ config: { rateLimits: false }, servePage: serveSmallPage });
const secureShop = await shareTestShop({ config: { https: true } });

const invoicePath = `/api/invoice?${new URLSearchParams({ ...demoInvoice })}`;

/** One request for every kind of response, whether a route, the router or Node’s parser makes it. */
const kinds = {
  'the page': ['GET / HTTP/1.1', 200],
  'a file of the page': ['GET /assets/app-1234.js HTTP/1.1', 200],
  'a file that has not changed': ['GET /assets/app-1234.js HTTP/1.1\r\nif-none-match: ETAG', 304],
  'a file that is not there': ['GET /assets/gone.js HTTP/1.1', 404],
  'a redirect to the page': ['GET /elsewhere HTTP/1.1\r\naccept: text/html', 302],
  'the product list': ['GET /api/products HTTP/1.1', 200],
  'a product list that has not changed': ['GET /api/products HTTP/1.1\r\nif-none-match: ETAG', 304],
  'the delivery promise': ['GET /api/delivery HTTP/1.1', 200],
  'an invoice': [`GET ${invoicePath} HTTP/1.1`, 200],
  'no invoice': [`GET ${invoicePath}1 HTTP/1.1`, 404],
  'orders without a cookie': ['GET /api/my-orders HTTP/1.1', 401],
  'the keys of an order of others': [`GET /api/orders/${demoInvoice.id}/keys HTTP/1.1`, 404],
  'a receipt that another site asks for': [
    `POST /api/orders/${demoInvoice.id}/receipt HTTP/1.1\r\nsec-fetch-site: cross-site`,
    403,
  ],
  'a receipt that is read': [`GET /api/orders/${demoInvoice.id}/receipt HTTP/1.1`, 404],
  'the calls for people': ['GET /api/docs HTTP/1.1', 200],
  'the calls for programs': ['GET /api/openapi.json HTTP/1.1', 200],
  health: ['GET /readyz HTTP/1.1', 200],
  'a call that is unknown': ['GET /api/nothing HTTP/1.1', 404],
  'a call by another method': ['DELETE /api/products HTTP/1.1', 404],
  'a method that nobody uses': ['PROPFIND / HTTP/1.1', 404],
  'a request that asks for itself': ['TRACE / HTTP/1.1', 404],
  'a path that cannot be read': ['GET /% HTTP/1.1', 404],
  'a request without a body': ['POST /api/checkout HTTP/1.1', 400],
  'a request from another site': ['POST /api/checkout HTTP/1.1\r\norigin: https://evil.example', 403],
  'a preflight of another site': ['OPTIONS /api/checkout HTTP/1.1\r\norigin: https://evil.example', 403],
  'a body that is no JSON': [
    'POST /api/checkout HTTP/1.1\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\n{}',
    415,
  ],
  'a body that is too large': [
    'POST /api/checkout HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 70000',
    413,
  ],
  'an expectation': ['GET /api/products HTTP/1.1\r\nexpect: a miracle', 200],
  'no host': ['GET / HTTP/1.1', 400],
  'two hosts': ['GET / HTTP/1.1\r\nhost: other', 400],
  'two hosts for a call': ['GET /readyz HTTP/1.1\r\nHOST: shop', 400],
  'no HTTP': ['Hello?', 400],
  'a broken header': ['GET / HTTP/1.1\r\na header: x', 400],
  'two lengths': ['POST / HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked', 400],
  'headers that are too large': [`GET / HTTP/1.1\r\nx-long: ${'x'.repeat(20_000)}`, 431],
} as const;

type Kind = keyof typeof kinds;

async function ask(kind: Kind, of: TestShop = shop): Promise<RawAnswer> {
  const [start] = kinds[kind];
  const host = kind === 'no host' ? '' : '\r\nhost: shop';
  const etag = start.includes('ETAG') ? await readEtag(kind) : '';
  const [line = '', ...rest] = start.replace('ETAG', etag).split('\r\n');
  const request = `${line}${host}${rest.map((other) => `\r\n${other}`).join('')}`;
  const answer = await exchange(of.url, request.includes('\r\n\r\n') ? request : `${request}\r\n\r\n`);
  if (!answer) throw new Error('No answer');
  return answer;
}

async function readEtag(kind: Kind): Promise<string> {
  const whole = kind.startsWith('a file') ? 'a file of the page' : 'the product list';
  return (await ask(whole)).headers.get('etag') ?? '';
}

describe.each(Object.entries(kinds))('%s', (kind, [, status]) => {
  it(`gets ${status}, all security headers, a request id, and problem+json if it is refused`, async () => {
    const answer = await ask(kind as Kind);
    expect(answer.status).toBe(status);
    expect(findFaults(answer)).toEqual([]);
  });
});

describe('the headers of every response', () => {
  it('hold a content security policy without an exception for scripts and styles in the page', async () => {
    expect((await ask('the page')).headers.get('content-security-policy')).toBe(
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  it('are these, with these values', async () => {
    const { headers } = await ask('no HTTP');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it.each(['the page', 'the product list', 'no HTTP', 'a path that cannot be read'] as const)(
    'include HSTS with HTTPS, and only then: %s',
    async (kind) => {
      const name = 'strict-transport-security';
      expect((await ask(kind, secureShop)).headers.get(name)).toBe('max-age=31536000; includeSubDomains');
      expect((await ask(kind)).headers.get(name)).toBeUndefined();
    },
  );
});

describe('what may be kept by browsers and proxies', () => {
  it.each([
    ['no-store', 'an invoice'],
    ['no-store', 'no invoice'],
    ['no-store', 'orders without a cookie'],
    ['no-store', 'the keys of an order of others'],
    ['no-store', 'a receipt that another site asks for'],
    ['no-store', 'a call that is unknown'],
    ['no-store', 'a request without a body'],
    ['no-store', 'health'],
    ['no-store', 'no HTTP'],
    ['no-cache', 'the product list'],
    ['no-cache', 'a product list that has not changed'],
    ['no-cache', 'the page'],
    ['public, max-age=31536000, immutable', 'a file of the page'],
  ] as const)('%s: %s', async (directive, kind) => {
    expect((await ask(kind)).headers.get('cache-control')).toBe(directive);
  });

  it('is no response to a call that writes', async () => {
    for (const path of ['/api/auth/send-otp', '/api/auth/verify-otp', '/api/checkout']) {
      const response = await fetch(`${shop.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'kept@example.com', code: '000000' }),
      });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });
});

it.each(['headers that are too large', 'no HTTP', 'a path that cannot be read', 'no host'] as const)(
  'what cannot be read has its request id in the log, too: %s',
  async (kind) => {
    const { status, headers } = await ask(kind);
    const requestId = headers.get('x-request-id');
    const logged = shop.logLines.map((line) => JSON.parse(line));
    expect(logged).toContainEqual(expect.objectContaining({ requestId, status }));
  },
);
