import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isUnchanged, tagContent } from './entity-tag.ts';
import { chooseEncoding, compressText, type Encoding, type PageFile, readPageFiles } from './page-files.ts';
import { insertPayments, type PagePayments } from './page-payments.ts';
import { contentSecurityPolicy, type SecurityHeaders } from './security-headers.ts';
import { allowStripe, stripePageHeaders } from './stripe-headers.ts';

export interface BuiltPage {
  readonly folder: string;
  /** The shop's public address; null where it isn't known. */
  readonly publicUrl: string | null;
  /** Null, or left out, where the page has the shop's own card fields. */
  readonly payments?: PagePayments | null;
  /** Paths that the page's own code shows, such as `/orders/7`: they get the page. */
  readonly isScreen?: (path: string) => boolean;
}

/**
 * Serves the built page from memory, so that a build beside a running shop changes nothing. Files under `assets/` have
 * a hash in their name: browsers keep them for a year. All others are revalidated by their entity tag.
 */
export async function serveBuiltPage(app: FastifyInstance, page: BuiltPage): Promise<void> {
  const { folder, publicUrl, payments = null, isScreen = () => false } = page;
  const files = await readPageFiles(folder);
  const html = files.get('index.html')?.identity.toString();
  if (!html) throw new Error(`There is no built page in ${folder}`);
  const addressed = publicUrl ? insertAddress(html, publicUrl) : html;
  const complete = payments ? insertPayments(addressed, payments) : addressed;
  if (complete !== html) files.set('index.html', await compressText(complete));
  const served = new Map(
    [...files].map(([path, file]) =>
      path === 'index.html'
        ? ['/', prepareFile(path, file, pageHeaders(complete, payments))]
        : [`/${path}`, prepareFile(path, file, {})],
    ),
  );

  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = `/${request.params['*']}`;
    const file = served.get(path) ?? (isScreen(path) ? served.get('/') : undefined);
    if (!file) return reply.callNotFound();
    const encoding = chooseEncoding(request.headers['accept-encoding'], file.forms);
    const headers = file.headers[encoding];
    reply.headers(headers);
    return isUnchanged(request, headers.etag) ? reply.code(304).send() : reply.send(file.forms[encoding]);
  });
}

/** Link previews need the picture's full address, and search engines the page's canonical one. */
function insertAddress(html: string, publicUrl: string): string {
  const address = (path: string) => new URL(path, publicUrl).href.replaceAll('&', '&amp;');
  return html
    .replace('content="/og-image.png"', () => `content="${address('/og-image.png')}"`)
    .replace('</head>', () => `<link rel="canonical" href="${address('/')}" />\n</head>`);
}

function prepareFile(path: string, forms: PageFile, headers: SecurityHeaders) {
  const type = contentTypes[extname(path)];
  if (!type) throw new Error(`${path} has no content type`);
  const shared = {
    'content-type': type,
    'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(forms.br && { vary: 'accept-encoding' }),
    ...headers,
  };
  const headersOf = (encoding: Encoding) => ({
    ...shared,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    etag: tagContent(forms[encoding] ?? forms.identity),
  });
  return {
    forms,
    headers: { br: headersOf('br'), gzip: headersOf('gzip'), identity: headersOf('identity') },
  };
}

/** Allows the scripts and styles that the build put into the page, and those that take payments, and no others. */
function pageHeaders(html: string, payments: PagePayments | null): SecurityHeaders {
  const hashes = (element: RegExp) =>
    [...html.matchAll(element)].map(
      ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    );
  const policy = contentSecurityPolicy({
    scriptHashes: hashes(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs),
    styleHashes: hashes(/<style>(.*?)<\/style>/gs),
    ...(payments && allowStripe(payments)),
  });
  return { 'content-security-policy': policy, ...(payments && stripePageHeaders) };
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
