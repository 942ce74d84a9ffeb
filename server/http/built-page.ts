import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built page. Files under `/assets/` have a hash in their name, so browsers may keep them for ever. */
export async function serveBuiltPage(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(`${folder}/assets/`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
