import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isUnchanged, tagContent } from './entity-tag.ts';
import { contentSecurityPolicy, type Embedded, type SecurityHeaders } from './security-headers.ts';

export interface BuiltPage {
  readonly folder: string;
  readonly publicUrl: string | null;
  /** The file of the page; `index.html` by default. */
  readonly document?: string;
  /** Writes into the page what depends on the settings. */
  readonly fill?: (html: string) => string;
  readonly embedded?: Embedded | undefined;
  /** Paths that the page's own code shows, such as `/orders/7`: they get the page. */
  readonly isScreen?: (path: string) => boolean;
}

/**
 * Files under `assets/` have a hash in their name. The page depends on the settings: it is in
 * memory.
 */
export async function serveBuiltPage(app: FastifyInstance, page: BuiltPage): Promise<void> {
  const { folder, embedded, isScreen = () => false } = page;
  const { html, headers } = await composePage(page);
  // Takes longer than opening the shop. The first request waits for it.
  const compressing = compressPage(html);

  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // Of files that exist: a missing one may come with another release.
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets', sep));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (embedded && path.endsWith('.woff2')) reply.headers(embedded.fontHeaders);
    },
  });
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*'];
    if (path !== '' && !isScreen(`/${path}`))
      return fileName.test(path) ? reply.sendFile(path) : reply.callNotFound();
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
    const { content, etag } = (await compressing)[encoding ?? 'identity'];
    reply
      .headers({ ...headers, 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
      .type('text/html; charset=utf-8');
    if (encoding) reply.header('content-encoding', encoding);
    return isUnchanged(request, etag) ? reply.code(304).send() : reply.send(content);
  });
}

/** Any file but pages and compressed forms, and no path with two dots. */
const fileName = /^([\w-]+\/)*[\w-][\w.-]*\.(?!html$|br$|gz$)\w+$/;

/** The page as the settings make it, and the headers that let it do no more than that. */
export async function composePage(page: BuiltPage) {
  const { folder, publicUrl, document = 'index.html', fill, embedded } = page;
  const built = await readFile(join(folder, document), 'utf8');
  const addressed = publicUrl ? insertAddress(built, publicUrl) : built;
  const html = fill?.(addressed) ?? addressed;
  return { html, headers: pageHeaders(html, embedded) };
}

async function compressPage(html: string) {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)]);
  const tag = (content: Buffer) => ({ content, etag: tagContent(content) });
  return { br: tag(br), gzip: tag(gzipped), identity: tag(Buffer.from(html)) };
}

/** Link previews need the picture's full address, and search engines the page's canonical one. */
function insertAddress(html: string, publicUrl: string): string {
  const address = (path: string) => new URL(path, publicUrl).href.replaceAll('&', '&amp;');
  return html
    .replace('content="/og-image.png"', () => `content="${address('/og-image.png')}"`)
    .replace('</head>', () => `<link rel="canonical" href="${address('/')}" />\n</head>`);
}

/**
 * Allows the scripts and styles that the build put into the page, and what the page embeds, and no
 * others.
 */
function pageHeaders(html: string, embedded: Embedded | undefined): SecurityHeaders {
  const hashes = (element: RegExp) =>
    [...html.matchAll(element)].map(
      ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    );
  const policy = contentSecurityPolicy({
    scriptHashes: hashes(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs),
    styleHashes: hashes(/<style>(.*?)<\/style>/gs),
    ...embedded?.allowed,
  });
  return {
    'content-security-policy': policy,
    ...embedded?.pageHeaders,
  };
}
