import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../scripts/root.ts';
import { shop } from '../shop.config.ts';
import { moreByNight } from './more-by-night.ts';

let vite: ViteDevServer;
const urlOf = (path: string) => new URL(path, vite.resolvedUrls?.local[0]);

beforeAll(async () => {
  const configFile = join(root, 'gallery', 'brand', 'vite.config.ts');
  vite = await createServer({ configFile, server: { port: 0 }, logLevel: 'silent' });
  await vite.listen();
});
afterAll(() => vite.close());

it('npm run brand serves its page', async () => {
  const page = await fetch(urlOf('/'), { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('<div id="app">');
  expect((await fetch(urlOf('/main.tsx'))).status).toBe(200);
});

it.each(moreByNight(['light', 'dark'], ['dark']))(
  'npm run brand shows the mails in the %s scheme',
  async (scheme) => {
    const mail = await (await fetch(urlOf(`/mails/receipt/${scheme}.html`))).text();
    expect(mail).toContain(shop.logoText);
    expect(mail).toContain(scheme === 'dark' ? '@media all' : '@media not all');
  },
);

it.each(moreByNight(['invoice', 'quote', 'adjustment-note'], ['invoice']))(
  'npm run brand draws the %s',
  async (name) => {
    const pdf = await fetch(urlOf(`/documents/${name}.pdf`));
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  },
);
