import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Seller } from '../contract/seller.ts';
import type { ShopConfig } from './gateways/settings.ts';
import type { Starting } from './platform/process/run-process.ts';
import type { RunningShop } from './shop.ts';

const built = join(import.meta.dirname, '../dist');

// Keeps compiled code: later starts take 0.55 instead of 0.85 s of CPU time. Nothing of the shop
// may be imported before. With NODE_COMPILE_CACHE, which `npm start` sets, this file is kept too,
// and TypeScript's compiler with its 13 MB is never loaded.
enableCompileCache(join(built, 'compiled'));

/** Where the pages come from: the build, or their sources. */
export interface Pages {
  servePage(app: FastifyInstance, config: ShopConfig): Promise<void>;
  readonly serveDeskPage?: ((app: FastifyInstance) => Promise<void>) | undefined;
  /** Milliseconds for which a shop that stops still responds on open connections. */
  readonly drain: number;
}

/** Runs the shop until a signal stops it. Ends the process when it can't start. */
export async function runShop(environment: NodeJS.ProcessEnv, given?: Pages): Promise<void> {
  const { runProcess } = await import('./platform/process/run-process.ts');
  const { gatewaySettings } = await import('./gateways/settings.ts');
  const { readSettings } = await import('./platform/settings/read-settings.ts');
  const { shop } = await import('../shop.config.ts');
  const { servePage, serveDeskPage, drain } = given ?? builtPages();

  await runProcess(() => readSettings(environment, gatewaySettings, shop), {
    async open(starting) {
      const { startShop } = await import('./shop.ts');
      const serve = (app: FastifyInstance) => servePage(app, starting.config);
      return startShop({ ...starting, drain, servePage: serve, serveDeskPage });
    },
    announce: (running, starting) => announceShop(shop, running, starting),
  });
  flushCompileCache();
}

function builtPages(): Pages {
  const folder = join(built, 'desk');

  return {
    drain: 2_000,
    async servePage(app, config) {
      const { serveBuiltPage } = await import('./platform/http/built-page.ts');
      const { pageThatTakes, readPagePayments } = await import('./gateways/page-payments.ts');
      const { publicUrl } = config;
      const payments = pageThatTakes(readPagePayments(config));
      await serveBuiltPage(app, { folder: join(built, 'web'), publicUrl, ...payments });
    },
    serveDeskPage: existsSync(folder) ? (app) => serveDeskPage(app, folder) : undefined,
  };
}

async function serveDeskPage(app: FastifyInstance, folder: string): Promise<void> {
  const { serveBuiltPage } = await import('./platform/http/built-page.ts');
  const { isDeskScreen } = await import('../contract/desk/desk-call.ts');
  await serveBuiltPage(app, { folder, publicUrl: null, isScreen: isDeskScreen });
}

async function announceShop(
  seller: Seller,
  running: RunningShop,
  { config, log }: Starting<ShopConfig>,
) {
  const { announce } = await import('./platform/process/announce.ts');
  const { gateways } = await import('./gateways/gateways.ts');
  const [modeLine = config.mode] = gateways.flatMap((each) => each.modeLines?.[config.mode] ?? []);
  announce(seller.tradingName, running, config, modeLine);

  const { reportTemplates } = await import('./documents/check-templates.ts');
  await reportTemplates({ log, seller, demo: config.mode !== 'live' }).catch((error: unknown) =>
    log.error({ err: error }, 'the templates of documents could not be checked'),
  );
}

if (import.meta.main) await runShop(process.env);
