import { join } from 'node:path';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { createServer, type InlineConfig, type ViteDevServer } from 'vite';
import type { PagePayments } from '../contract/payment-methods.ts';
import { insertPayments, readPagePayments } from '../server/http/page-payments.ts';
import { openLog } from '../server/log/log.ts';
import { readSettings } from '../server/read-settings.ts';
import { startShop } from '../server/shop.ts';
import { shop } from '../shop.config.ts';
import { root } from './root.ts';

/** Paths of the server; all others are the page's, as are the sources in `web/api`. */
const serverPaths = /^\/(api(?!\/[\w-]+\.ts)|healthz|readyz)(\/|\?|$)/;

/** Serves the page from its sources and updates it on every change. It sends no security headers. */
async function servePageFromSources(app: FastifyInstance, payments: PagePayments | null): Promise<void> {
  const vite = await openVite(app, {
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    plugins: payments
      ? [{ name: 'payments', transformIndexHtml: (html) => insertPayments(html, payments) }]
      : [],
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (serverPaths.test(request.url)) return done();
    reply.hijack();
    vite.middlewares(request.raw, reply.raw);
  });
}

async function serveDeskFromSources(app: FastifyInstance): Promise<void> {
  const vite = await openVite(app, { configFile: join(root, 'desk', 'vite.config.ts') });
  const onRequest: onRequestHookHandler = (request, reply) => {
    reply.hijack();
    vite.middlewares(request.raw, reply.raw);
  };
  app.get('/*', { onRequest }, () => undefined);
}

async function openVite(app: FastifyInstance, options: InlineConfig): Promise<ViteDevServer> {
  const server = { middlewareMode: true, ws: { server: app.server } };
  const vite = await createServer({ ...options, configLoader: 'native', appType: 'spa', server });
  app.addHook('onClose', () => vite.close());
  return vite;
}

const reading = readSettings(process.env, shop);
if ('faults' in reading) throw new Error(reading.faults.join('\n'));
const { config, seller } = reading;
const running = await startShop({
  config,
  seller,
  log: openLog(config.logLevel),
  serveDeskPage: serveDeskFromSources,
  servePage: (app) => servePageFromSources(app, readPagePayments(config)),
});
console.log(`The shop is at ${running.url}, and restarts or updates on every change of its sources.`);
if (running.deskUrl) console.log(`The desk is at ${running.deskUrl}.`);

async function stop(): Promise<void> {
  await running.stop();
  process.exit(0);
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
