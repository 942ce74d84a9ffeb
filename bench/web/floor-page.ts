import { join } from 'node:path';
import { build } from 'vite';
import * as z from 'zod/mini';
import { compressFolder } from '../../scripts/compress-folder.ts';
import { startChild } from '../child-process.ts';

/** Builds the page that holds React alone, as the shop's is built, and serves it as the shop's is served. */
export async function serveFloorPage(parent: string) {
  const folder = join(parent, 'floor-page');
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'floor'),
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      target: 'baseline-widely-available',
    },
  });
  await compressFolder(folder);
  const child = await startChild('web/serve-floor-page.ts', { folder }, z.object({ url: z.string() }));
  return { folder, url: child.told.url, end: () => child.end() };
}
