import { fileURLToPath } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';

const program = fileURLToPath(new URL('surfaces.ts', import.meta.url));
const pictures = fileURLToPath(new URL('../../brand', import.meta.url));

type Surfaces = typeof import('./surfaces.ts');

/** Serves what the server makes: mails and documents; and the faults of shop.config.ts in place of the page. */
export function brandSurfaces(): Plugin {
  return {
    name: 'brand-surfaces',
    configureServer(vite) {
      // No module imports the pictures of brand/: what they are drawn in would stay as it was.
      vite.watcher.add(pictures).on('all', (_event, path) => {
        if (!path.endsWith('.svg')) return;
        for (const each of Object.values(vite.environments)) each.moduleGraph.invalidateAll();
      });
      vite.middlewares.use(async (request, response, next) => {
        const path = request.url?.replace(/\?.*$/, '') ?? '/';
        const shown = await show(vite, path);
        if (!shown) return next();
        response.setHeader('content-type', shown.type);
        response.setHeader('cache-control', 'no-store');
        response.end(shown.content);
      });
    },
  };
}

/** Loaded for each request: Vite runs again what was edited since. */
async function show(vite: ViteDevServer, path: string) {
  try {
    const { drawSurface } = (await vite.ssrLoadModule(program)) as Surfaces;
    return await drawSurface(path);
  } catch (error) {
    if (path !== '/') throw error;
    const fault = error instanceof Error ? error.message : String(error);
    return { type: 'text/plain; charset=utf-8', content: `${fault}\n` };
  }
}
