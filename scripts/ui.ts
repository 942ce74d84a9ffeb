import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './root.ts';

const server = await createServer({
  configFile: join(root, 'gallery', 'vite.config.ts'),
  server: { port: 6006 },
});
await server.listen();
console.log(`The gallery is at ${server.resolvedUrls?.local[0] ?? 'no address'}`);
