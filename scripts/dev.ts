import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import { readConfig } from '../server/config.ts';
import { openLog } from '../server/log/log.ts';
import { readSeller } from '../server/settings/read-seller.ts';
import { startShop } from '../server/shop.ts';
import { shop } from '../shop.config.ts';
import { root } from './root.ts';

/** What the server answers itself; everything else is the page's. */
const serverPaths = /^\/(api|healthz|readyz)(\/|\?|$)/;

/** Serves the page from its sources, with every change shown at once. Its security headers are left out. */
async function servePageFromSources(app: FastifyInstance): Promise<void> {
  const vite = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'native',
    appType: 'spa',
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (serverPaths.test(request.url)) return done();
    reply.hijack();
    vite.middlewares(request.raw, reply.raw);
  });
}

const reading = readConfig(process.env);
if ('faults' in reading) throw new Error(reading.faults.join('\n'));
const { config } = reading;
const running = await startShop({
  config,
  seller: readSeller(shop),
  log: openLog(config.logLevel),
  servePage: servePageFromSources,
});
console.log(`The shop is at ${running.url}, and follows every change of its sources.`);

async function stop(): Promise<void> {
  await running.stop();
  process.exit(0);
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
