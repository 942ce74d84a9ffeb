import { join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from '../scripts/compress-folder.ts';
import { address, startChild } from './child.ts';

/** Builds a page that holds React alone, as the shop's page is built, and serves it as the shop's is served. */
export async function serveReactAlone(parent: string) {
  const folder = join(parent, 'react-alone');
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'react-alone'),
    logLevel: 'warn',
    build: { outDir: folder, modulePreload: { polyfill: false }, target: 'baseline-widely-available' },
  });
  await compressFolder(folder);
  const { message, end } = await startChild('child-page.ts', { folder }, address);
  return { folder, url: message.url, end };
}
