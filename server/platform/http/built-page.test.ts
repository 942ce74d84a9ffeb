import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDeskScreen } from '../../../contract/desk/desk-call.ts';
import { compressFolder } from '../../../scripts/compress-folder.ts';
import { serveBuiltPage } from './built-page.ts';
import { sendNotFound } from './error-responses.ts';

const html = `<html><head><meta property="og:image" content="/og-image.png" /></head>${'<p>Shop</p>'.repeat(200)}</html>`;

let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'licence-shop-page-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), html);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets', 'main-a1b2.js'), 'export const seats = 1;\n'.repeat(100));
  await compressFolder(folder);
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function open(publicUrl: string | null = null, isScreen?: (path: string) => boolean): Promise<void> {
  app = fastify();
  sendNotFound(app);
  await serveBuiltPage(app, { folder, publicUrl, ...(isScreen && { isScreen }) });
}

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { 'accept-encoding': 'identity', ...headers } });
}

it('a page with several screens is served at the path of each, with its policy', async () => {
  await open(null, isDeskScreen);
  const page = await get('/');
  for (const path of ['/orders', '/orders/INV-000042', '/orders/ORD-7K4T-9WPN-3VGY-6JFB?from=search']) {
    const screen = await get(path);
    expect([screen.statusCode, screen.body]).toEqual([200, html]);
    expect(screen.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
  }
  for (const path of ['/order', '/orders/1/2', '/orders/main.js', '/desk/api/orders', '/assets/orders'])
    expect((await get(path)).statusCode).toBe(404);
});

describe('the built page', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as %s to clients that accept it', async (encoding, decompress) => {
    await open();
    const { statusCode, headers, rawPayload } = await get('/', { 'accept-encoding': encoding });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(rawPayload.length),
      vary: 'accept-encoding',
    });
    expect(decompress(rawPayload).toString()).toBe(html);
  });

  it('is sent uncompressed to clients that accept no encoding, with Vary', async () => {
    await open();
    const { headers, payload } = await get('/');
    expect(payload).toBe(html);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('accept-encoding');
  });

  it('is revalidated, and not sent again while it is unchanged', async () => {
    await open();
    const { headers } = await get('/', { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get('/', {
      'accept-encoding': 'br',
      'if-none-match': `"old", W/${headers.etag}`,
    });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'accept-encoding' });
  });

  it('has a different tag in every encoding', async () => {
    await open();
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (encoding) => (await get('/', { 'accept-encoding': encoding })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it('responds to HEAD with the headers alone', async () => {
    await open();
    const { headers, payload } = await app.inject({ method: 'HEAD', url: '/' });
    expect([payload, headers['content-length']]).toEqual(['', String(html.length)]);
  });
});

describe('inline scripts and styles', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  it('are allowed by their hash, and no others are', async () => {
    const inlined = '<style>p{color:red}</style><script type="module">start(1 < 2);</script>';
    await writeFile(join(folder, 'index.html'), `${inlined}<script src="/a.js"></script>`);
    await open();
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        `script-src 'self' ${hash('start(1 < 2);')}`,
        `style-src 'self' ${hash('p{color:red}')}`,
      ]),
    );
    expect(policy).not.toContain('unsafe');
  });
});

describe('the files of the built page', () => {
  it('are cached for a year when their name has a hash', async () => {
    await open();
    const { headers } = await get('/assets/main-a1b2.js?from=bookmark');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript; charset=utf-8$/);
  });

  it('are sent as they are when they have one form only', async () => {
    await open();
    const { headers } = await get('/favicon.svg', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], headers['cache-control']]).toEqual([undefined, 'no-cache']);
  });

  it.each(['/assets/main-a1b2.js.br', '/assets/gone.js', '/assets', '/..%2fpackage.json'])(
    'are no others: %s is a 404',
    async (url) => {
      await open();
      const { statusCode, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(String(headers['cache-control'])).not.toContain('public');
    },
  );
});

describe('the public address of the shop', () => {
  it('is in the page where it is known', async () => {
    await open('https://shop.example.com');
    const { payload } = await get('/');
    expect(payload).toContain('<meta property="og:image" content="https://shop.example.com/og-image.png" />');
    expect(payload).toContain('<link rel="canonical" href="https://shop.example.com/" />');
    const { rawPayload } = await get('/', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(payload);
  });

  it('is left out where it is not', async () => {
    await open();
    expect((await get('/')).payload).not.toContain('canonical');
  });
});
