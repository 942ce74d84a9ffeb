import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
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

/**
 * Everything that a start refuses, before anything is built or opened: wrong settings, a wrong
 * `shop.config.ts`, and what the mode demands of both.
 */
export async function readStart(environment: NodeJS.ProcessEnv) {
  const { gatewaySettings } = await import('./gateways/settings.ts');
  const { readSettings } = await import('./platform/settings/read-settings.ts');
  const { loadShopFile } = await import('./platform/settings/shop-file.ts');
  const file = await loadShopFile();
  if ('shop' in file) return readSettings(environment, gatewaySettings, file.shop);

  const { readConfig } = await import('./platform/settings/config.ts');
  const reading = readConfig(environment, gatewaySettings);
  return { faults: [file.fault, ...('faults' in reading ? reading.faults : [])] };
}

/** Runs the shop until a signal stops it. Ends the process when it can't start. */
export async function runShop(environment: NodeJS.ProcessEnv, given?: Pages): Promise<void> {
  const { runProcess } = await import('./platform/process/run-process.ts');
  const { servePage, serveDeskPage, drain } = given ?? builtPages();

  await runProcess(() => readStart(environment), {
    async open(starting) {
      const { startShop } = await import('./shop.ts');
      const serve = (app: FastifyInstance) => servePage(app, starting.config);
      return startShop({ ...starting, drain, servePage: serve, serveDeskPage });
    },
    announce: announceShop,
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
  running: RunningShop,
  { config, seller, log }: Starting<ShopConfig>,
): Promise<void> {
  const { announce } = await import('./platform/process/announce.ts');
  const { gateways } = await import('./gateways/gateways.ts');
  const [modeLine = config.mode] = gateways.flatMap((each) => each.modeLines?.[config.mode] ?? []);
  const { chooseOperators } = await import('./platform/settings/seller.ts');
  const [{ email: operator } = seller] = chooseOperators(config, seller);
  const announced = { name: seller.tradingName, config, modeLine, operator };
  console.log(announce(running, announced, { isTerminal: process.stdout.isTTY }));

  const { reportTemplates } = await import('./documents/check-templates.ts');
  const issuer = { seller, demo: config.mode !== 'live' };
  const missing = await reportTemplates({ log, ...issuer }).catch((error: unknown) => {
    log.error({ err: error }, 'the templates of documents could not be checked');
    return null;
  });
  if (missing && process.stdout.isTTY) console.log(`  Note    ${missing}\n`);
}

if (import.meta.main) await runShop(process.env);
