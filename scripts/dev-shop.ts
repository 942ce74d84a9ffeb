import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { createServer, mergeConfig, type UserConfig, type ViteDevServer } from 'vite';
import deskPage from '../desk/vite.config.ts';
import { insertPayments, readPagePayments } from '../server/gateways/page-payments.ts';
import type { ShopConfig } from '../server/gateways/settings.ts';
import { runShop } from '../server/main.ts';
import shopPage from '../vite.config.ts';
import { root } from './root.ts';

/**
 * The shop that `npm run dev` runs, and starts again after an edit. Its pages come from their
 * sources.
 */

const opened: ViteDevServer[] = [];

async function servePage(app: FastifyInstance, config: ShopConfig): Promise<void> {
  const payments = readPagePayments(config);
  const plugins = payments
    ? [{ name: 'payments', transformIndexHtml: (html: string) => insertPayments(html, payments) }]
    : [];
  await serveSources(app, mergeConfig(shopPage, { plugins }));
}

async function serveDeskPage(app: FastifyInstance): Promise<void> {
  await serveSources(app, deskPage);
}

/**
 * Responds where the server has no route, also to requests for the sources in `web/api`. Sends no
 * security headers.
 */
async function serveSources(app: FastifyInstance, page: UserConfig): Promise<void> {
  const vite = await createServer(
    mergeConfig(page, {
      // Given, not read from a file: Vite would restart itself when the file is edited, while the
      // shop restarts too.
      configFile: false,
      appType: 'spa',
      logLevel: 'warn',
      server: {
        middlewareMode: true,
        ws: { server: app.server },
        // A linked folder of packages is elsewhere.
        fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
      },
    }),
  );
  opened.push(vite);
  const onRequest: onRequestHookHandler = (request, reply) => {
    if (unknownCall.test(request.url)) return reply.callNotFound();
    reply.hijack();
    vite.middlewares(request.raw, reply.raw);
  };
  app.get('/*', { onRequest }, () => undefined);
}

/** A source has a dot in its name. */
const unknownCall = /^\/api\/[^.]*$/;

// The shop stops when its connections are closed, and an open page keeps one to Vite.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => opened.map((vite) => vite.close()));
}
// Without the program that restarts it, nothing would stop this shop.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await runShop(process.env, { servePage, serveDeskPage, drain: 0 });
process.send?.('open');
