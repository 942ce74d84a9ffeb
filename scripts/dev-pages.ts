import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { createServer, mergeConfig, type UserConfig, type ViteDevServer } from 'vite';
import deskPage from '../desk/vite.config.ts';
import { insertPayments, readPagePayments } from '../server/gateways/page-payments.ts';
import type { ShopConfig } from '../server/gateways/settings.ts';
import { runShop } from '../server/main.ts';
import shopPage from '../vite.config.ts';
import { reloadLostPage } from './reload-lost-page.ts';
import { root } from './root.ts';

const opened: ViteDevServer[] = [];

/** Runs the shop with its pages from their sources. */
export async function runFromSources(): Promise<void> {
  // The shop stops when its connections are closed, and an open page keeps one to Vite.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) {
    process.once(signal, () => opened.map((vite) => vite.close()));
  }
  await runShop(process.env, { servePage, serveDeskPage, drain: 0 });
}

async function servePage(app: FastifyInstance, config: ShopConfig): Promise<void> {
  const payments = readPagePayments(config);
  const plugins = payments
    ? [{ name: 'payments', transformIndexHtml: (html: string) => insertPayments(html, payments) }]
    : [];
  await serveSources(app, mergeConfig(shopPage, { plugins, cacheDir: cacheOf('web') }));
}

async function serveDeskPage(app: FastifyInstance): Promise<void> {
  await serveSources(app, mergeConfig(deskPage, { cacheDir: cacheOf('desk') }));
}

/**
 * Beside the build: a linked folder of packages would be shared by several checkouts, and each would
 * remove what another's page loads. Plugins leave what is below a `node_modules` as it is.
 */
function cacheOf(page: string): string {
  return join(root, 'dist', 'node_modules', `.vite-${page}`);
}

/**
 * Responds where the server has no route, also to requests for the sources in `web/api`. Sends no
 * security headers.
 */
async function serveSources(app: FastifyInstance, page: UserConfig): Promise<void> {
  const vite = await createServer(
    mergeConfig(page, {
      plugins: [reloadLostPage()],
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
