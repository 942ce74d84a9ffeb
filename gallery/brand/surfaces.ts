import { pino } from 'pino';
import { refreshServerFiles } from '../../brand/pictures/server-files.ts';
import { describeSamples } from '../../server/documents/check-templates.ts';
import { openRenderer } from '../../server/documents/render.ts';
import { html } from '../../server/platform/http/html.ts';
import { readSeller } from '../../server/platform/settings/seller.ts';
import { shop } from '../../shop.config.ts';

interface Surface {
  readonly type: string;
  readonly content: string | Buffer;
}

/** What the server makes for an address of the page; null for what the page has itself. */
export async function drawSurface(path: string): Promise<Surface | null> {
  const [, kind, name = '', scheme] = path.replace(/\.(html|pdf)$/, '').split('/');
  if (kind === '') return refuse();
  if (kind === 'mails') return drawMail(name, scheme === 'dark');
  if (kind === 'documents') return drawDocument(name);
  return null;
}

/** The sentences with which the shop would refuse to start. */
function refuse(): Surface | null {
  const reading = readSeller(shop);
  if ('seller' in reading) return null;
  const page = html`<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Brand: refused</title>
<body style="max-width:44rem;margin:4rem auto;padding:0 1rem;font:1.125rem/1.6 system-ui">
<h1>The shop would not start with this brand</h1>
<ul>${reading.faults.map((fault) => html`<li>${fault}</li>`)}</ul>
<p>Correct shop.config.ts and reload this page.</p>
</body>
</html>`;
  return { type: 'text/html; charset=utf-8', content: page.markup };
}

async function drawMail(name: string, isDark: boolean): Promise<Surface | null> {
  // It writes the mails when it is loaded, which a refused brand may not survive.
  await refreshServerFiles(shop);
  const { sampleMails } = await import('../../test/e2e/sample-mails.ts');
  const found = sampleMails.find(([each]) => each === name);
  if (!found) return null;
  // In a frame, a page has the colour scheme of the system, not that of its place.
  const content = found[1].replace(
    '@media (prefers-color-scheme:dark)',
    isDark ? '@media all' : '@media not all',
  );
  return { type: 'text/html; charset=utf-8', content };
}

async function drawDocument(name: string): Promise<Surface | null> {
  const samples = describeSamples({ seller: shop, demo: false });
  const request = samples.find(({ template }) => template === name);
  if (!request) return null;

  await refreshServerFiles(shop);
  const renderer = openRenderer({ log: pino({ level: 'warn' }) });
  const content = await renderer.render(request).finally(renderer.stop);
  return { type: 'application/pdf', content };
}
