import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { shop } from '../shop.config.ts';
import { gateways } from './gateways/gateways.ts';
import { pageThatTakes, readPagePayments } from './gateways/page-payments.ts';
import { gatewaySettings, type ShopConfig } from './gateways/settings.ts';
import { explainRefusal } from './platform/database/outage.ts';
import { openLog } from './platform/log/log.ts';
import { StartError } from './platform/process/start-error.ts';
import { stopOnSignals } from './platform/process/stop-on-signals.ts';
import { isLoopback } from './platform/settings/loopback.ts';
import { readSettings } from './platform/settings/read-settings.ts';
import { findServer } from './platform/storage/storage.ts';
import type { RunningShop } from './shop.ts';

/** Where the pages come from: the build, or their sources. */
export interface Pages {
  servePage(app: FastifyInstance, config: ShopConfig): Promise<void>;
  readonly serveDeskPage?: (app: FastifyInstance) => Promise<void>;
  /** Milliseconds for which a shop that stops still responds on open connections. */
  readonly drain: number;
}

/** Starts the shop, prints its address, and stops it on signals. Ends the process when it can't start. */
export async function runShop(
  environment: NodeJS.ProcessEnv,
  pages: Pages = builtPages(),
): Promise<void> {
  process.on('uncaughtException', fail);
  await start(environment, pages).catch(fail);
}

async function start(environment: NodeJS.ProcessEnv, pages: Pages): Promise<void> {
  const reading = readSettings(environment, gatewaySettings, shop);
  if ('faults' in reading) throw new StartError(reading.faults.join('\n'));
  const { config, seller } = reading;
  const log = openLog(config.logLevel);
  const abandon = new AbortController();
  const { signal } = abandon;
  const spawned = Promise.withResolvers<void>();
  const server = findServer(config, log, { signal, onSpawn: spawned.resolve });
  const open = async () => {
    // Loading blocks this thread for as long as PostgreSQL takes to start.
    await Promise.race([spawned.promise, server]);
    const { startShop } = await import('./shop.ts');
    return startShop({
      config,
      seller,
      log,
      server,
      drain: pages.drain,
      signal,
      servePage: (app) => pages.servePage(app, config),
      serveDeskPage: pages.serveDeskPage,
    });
  };
  const running = open();
  stopOnSignals({ running, abandon: () => abandon.abort(), fail });
  // A failure that nothing awaits must not end a shop that sells.
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'an unhandled promise rejection'),
  );
  try {
    const opened = await running;
    if (signal.aborted) return;
    announce(opened, config);
    await reportTemplates(config, log).catch((error: unknown) =>
      log.error({ err: error }, 'the templates of documents could not be checked'),
    );
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Buyers are served meanwhile: in a process of its own, which ends. */
async function reportTemplates({ mode }: ShopConfig, log: FastifyBaseLogger): Promise<void> {
  const { openRenderer } = await import('./documents/render.ts');
  const { checkTemplates } = await import('./documents/check-templates.ts');
  const { render, stop } = openRenderer({ log });
  const refusals = await checkTemplates(render, { seller: shop, demo: mode !== 'live' }).finally(
    stop,
  );
  for (const refusal of refusals)
    log.error(`${refusal} Receipts and invoices wait until it is corrected.`);
}

const deskFolder = join(import.meta.dirname, '../dist/desk');

function builtPages(): Pages {
  return {
    drain: 2_000,
    servePage: serveShopPage,
    ...(existsSync(deskFolder) && { serveDeskPage }),
  };
}

async function serveShopPage(app: FastifyInstance, config: ShopConfig): Promise<void> {
  const { serveBuiltPage } = await import('./platform/http/built-page.ts');
  await serveBuiltPage(app, {
    folder: join(import.meta.dirname, '../dist/web'),
    publicUrl: config.publicUrl,
    ...pageThatTakes(readPagePayments(config)),
  });
}

async function serveDeskPage(app: FastifyInstance): Promise<void> {
  const { serveBuiltPage } = await import('./platform/http/built-page.ts');
  const { isDeskScreen } = await import('../contract/desk/desk-call.ts');
  await serveBuiltPage(app, { folder: deskFolder, publicUrl: null, isScreen: isDeskScreen });
}

function announce({ url, adminUrl, deskUrl, places }: RunningShop, config: ShopConfig): void {
  const role = config.worker === 'only' ? 'sends mails, and reports its health, at' : 'is open at';
  const opened = `${shop.tradingName} ${role} ${url}`;
  if (!process.stdout.isTTY) {
    const line = {
      level: 'info',
      time: new Date().toISOString(),
      mode: config.mode,
      url,
      deskUrl,
      adminUrl,
    };
    console.log(JSON.stringify({ ...line, ...places, msg: opened }));
    return;
  }
  console.log(`
  ${opened}
  Mode    ${describeMode(config.mode)}
  Data    ${places.database}
  Mails   ${places.mails}${config.mode === 'demo' && !isLoopback(config.host) ? publicDemo : ''}${deskUrl ? `\n  Desk    ${deskUrl}` : ''}${adminUrl ? `\n  Metrics ${adminUrl}/metrics` : ''}
  Ctrl-C stops the shop; pressed again, it ends immediately.
`);
}

function describeMode(mode: ShopConfig['mode']): string {
  const [line = mode] = gateways.flatMap(({ modeLines }) => modeLines?.[mode] ?? []);
  return line;
}

function fail(error: unknown): never {
  const sentence = error instanceof StartError ? error.message : explainRefusal(error);
  if (sentence) console.error(sentence);
  else openLog('fatal').fatal({ err: error }, 'the shop ended unexpectedly');
  process.exit(1);
}

const publicDemo = `
  Note    other machines reach this demo, and it shows every code: anyone can verify any address`;
