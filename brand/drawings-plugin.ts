import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import type { Plugin } from 'vite';
import { shop } from '../shop.config.ts';
import { isDrawing, paintDrawing } from './paint-drawing.ts';
import { tokensOf } from './tokens.ts';

/**
 * Paints the drawings that a page imports. Vite gets a painted file in place of the drawing, so that
 * the hash in its name is of what browsers load.
 */
export function brandDrawings(): Plugin {
  return {
    name: 'brand-drawings',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !source.endsWith('.svg')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      if (!resolved || !isAbsolute(resolved.id)) return null;
      const svg = await readFile(resolved.id, 'utf8');
      if (!isDrawing(svg)) return null;
      this.addWatchFile(resolved.id);
      const painted = paintDrawing(svg, tokensOf(shop));
      // Builds of several brands may share the cache.
      const hash = createHash('sha256').update(painted).digest('hex').slice(0, 12);
      const folder = join(this.environment.config.cacheDir, 'brand', hash);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, basename(resolved.id)), painted);
      return join(folder, basename(resolved.id));
    },
  };
}
