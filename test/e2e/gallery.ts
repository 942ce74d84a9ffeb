import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { root } from '../../scripts/root.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** The gallery of components, built into a folder of its own and served from there. */
export async function serveGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = await makeTemporaryFolder('licence-shop-gallery-');
  const options = {
    configFile: join(root, 'gallery', 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  } as const;
  await build(options);
  const server = await preview({ ...options, preview: { port: 0 } });
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
