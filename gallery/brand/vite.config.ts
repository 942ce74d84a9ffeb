import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import gallery from '../vite.config.ts';
import { brandSurfaces } from './surfaces-plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Everything that the seller's brand changes, on one page. An edit shows on reload. */
export default mergeConfig(gallery, {
  root: here('.'),
  cacheDir: here('../../node_modules/.vite-brand'),
  plugins: [brandSurfaces()],
});
