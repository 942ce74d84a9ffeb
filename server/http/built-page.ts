import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding, encodings } from './accepted-encoding.ts';
import { isUnchanged, tagContent } from './entity-tag.ts';
import { compressText, type Forms, readPageFiles } from './page-files.ts';
import { contentSecurityPolicy } from './security-headers.ts';

export interface BuiltPage {
  readonly folder: string;
  /** Where buyers find the shop; null where that is not known. */
  readonly publicUrl: string | null;
}

/**
 * Serves the built page from memory, in the encodings it was built in. Files under `assets/` have a hash in their
 * name, so browsers may keep them for ever; everything else is asked about anew, and answered 304 while it is the same.
 */
export async function serveBuiltPage(app: FastifyInstance, { folder, publicUrl }: BuiltPage): Promise<void> {
  const files = await readPageFiles(folder);
  const html = files.get('index.html')?.get('identity');
  if (!html) throw new Error(`There is no built page in ${folder}`);
  if (publicUrl) files.set('index.html', await compressText(nameAddress(html.toString(), publicUrl)));
  const answers = new Map([...files].map(([path, forms]) => [addressOf(path), prepareAnswers(path, forms)]));

  for (const [address, chooseAnswer] of answers) app.readyAnswers.set(address, chooseAnswer);
  app.get<{ Params: { '*': string } }>(route, (request, reply) => {
    const answer = answers.get(`/${request.params['*']}`)?.(request);
    if (!answer) return reply.callNotFound();
    reply.headers(answer.headers);
    return isUnchanged(request, answer.tag) ? reply.code(304).send() : reply.send(answer.body);
  });
}

/** Every address that no other route has. */
const route = '/*';

/** Pictures for other sites need their whole address, and search engines want the page's own. */
function nameAddress(html: string, publicUrl: string): string {
  const address = (path: string) => new URL(path, publicUrl).href.replaceAll('&', '&amp;');
  return html
    .replace('content="/og-image.png"', () => `content="${address('/og-image.png')}"`)
    .replace('</head>', () => `<link rel="canonical" href="${address('/')}" />\n</head>`);
}

function addressOf(path: string): string {
  return path === 'index.html' ? '/' : `/${path}`;
}

/** Everything about a file's answers that does not depend on the request. */
function prepareAnswers(path: string, forms: Forms) {
  const offered = encodings.filter((encoding) => forms.has(encoding));
  const shared = {
    'content-type': contentTypeOf(path),
    'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(offered.length > 1 && { vary: 'accept-encoding' }),
    ...(path === 'index.html' && { 'content-security-policy': allowInlined(forms) }),
  };
  const answers = new Map(
    [...forms].map(([encoding, bytes]) => {
      const tag = tagContent(bytes);
      const own = { etag: tag, ...(encoding !== 'identity' && { 'content-encoding': encoding }) };
      return [encoding, { route, tag, headers: { ...shared, ...own }, body: bytes }];
    }),
  );
  return ({ headers }: Pick<IncomingMessage, 'headers'>) =>
    answers.get(chooseEncoding(headers['accept-encoding'], offered)) ?? null;
}

/** What the build put into the page itself may run there, and nothing that anybody else puts there. */
function allowInlined(forms: Forms): string {
  const html = forms.get('identity')?.toString() ?? '';
  const hashes = (element: RegExp) =>
    [...html.matchAll(element)].map(
      ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    );
  return contentSecurityPolicy({
    scripts: hashes(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs),
    styles: hashes(/<style>(.*?)<\/style>/gs),
  });
}

function contentTypeOf(path: string): string {
  const type = contentTypes[extname(path)];
  if (!type) throw new Error(`${path} has no content type`);
  return type;
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
