import { join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from '../scripts/compress-folder.ts';

/** Builds a page that holds React alone, as the shop's page is built; returns its folder. */
export async function buildReactAlone(parent: string): Promise<string> {
  const folder = join(parent, 'react-alone');
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'react-alone'),
    logLevel: 'warn',
    build: { outDir: folder, modulePreload: { polyfill: false }, target: 'baseline-widely-available' },
  });
  await compressFolder(folder);
  return folder;
}
