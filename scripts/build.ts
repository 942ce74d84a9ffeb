import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { writeServerFiles } from '../brand/pictures/server-files.ts';
import { readSeller } from '../server/platform/settings/seller.ts';
import { loadShopFile } from '../server/platform/settings/shop-file.ts';
import { stampBuild } from './build-stamp.ts';
import { checkBrandFiles } from './check-brand-files.ts';
import { compressFolder } from './compress-folder.ts';
import { root } from './root.ts';

const page = join(root, 'dist', 'web');
const placeholder = '<!--app-->';
const prerender = join(root, 'dist', 'prerender');

const reading = await readShop();
if ('faults' in reading) {
  console.error(reading.faults.join('\n'));
  process.exit(1);
}

// Tests and some shells set another value, with which React is three times as large.
process.env.NODE_ENV = 'production';

const shopPage = {
  root: join(root, 'web'),
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
} as const;

/**
 * Builds the shop's page into `dist/web`: bundled, prerendered and compressed; and the desk's into
 * `dist/desk`; and the logo of documents and mails into `dist/brand`.
 */
await stampBuild(async () => {
  await build(shopPage);
  await fillPage();
  await compressFolder(page);
  await build({ configFile: join(root, 'desk', 'vite.config.ts'), logLevel: 'warn' });
  await compressFolder(join(root, 'dist', 'desk'));
  await writeServerFiles(reading.seller);
});

/** A start checks the same before it builds. An image is built without a start. */
async function readShop() {
  const file = await loadShopFile();
  return checkBrandFiles('fault' in file ? { faults: [file.fault] } : readSeller(file.shop));
}

/**
 * Renders the frame and the home screen into the built `index.html`, and a live shop's into
 * `live.html`.
 */
async function fillPage(): Promise<void> {
  await build({
    ...shopPage,
    build: { ssr: join(root, 'web', 'prerender.tsx'), outDir: prerender, emptyOutDir: true },
  });
  const { default: renderApp } = await import(pathToFileURL(join(prerender, 'prerender.js')).href);
  const file = join(page, 'index.html');
  const html = await readFile(file, 'utf8');
  if (!html.includes(placeholder)) throw new Error(`web/index.html has no ${placeholder}`);
  const fill = (live: boolean) => html.replace(placeholder, () => renderApp({ live }));
  await writeFile(file, fill(false));
  await writeFile(join(page, 'live.html'), fill(true));
  await rm(prerender, { recursive: true });
}
