import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Seller } from '../contract/seller.ts';
import { buildAdminApp, buildApp, buildWorkerApp, type Parts } from './app.ts';
import { type Intervals, startBackground } from './background.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import type { Config } from './config.ts';
import { drainConnections } from './http/drain-connections.ts';
import { listen } from './http/listen.ts';
import { defaultTimeLimits, type TimeLimits } from './http/time-limits.ts';
import { openInvoiceArchive } from './invoices/invoice-archive.ts';
import { InvoiceRenderer } from './invoices/invoice-renderer.ts';
import { RandomKeySource } from './licences/random-key-source.ts';
import { openRateLimits, withoutRateLimits } from './limits/open-rate-limits.ts';
import { EmlFolderMailer } from './mail/eml-folder-mailer.ts';
import { chooseSender } from './mail/mail-message.ts';
import { SmtpMailer } from './mail/smtp-mailer.ts';
import { watchDatabase } from './metrics/database-watch.ts';
import { createShopMetrics } from './metrics/shop-metrics.ts';
import { refuseForeignOrders } from './orders/refuse-foreign-orders.ts';
import { seedDemoOrder } from './orders/seed-demo-order.ts';
import { openOutbox } from './outbox/outbox.ts';
import { DemoGateway } from './payments/demo-gateway.ts';
import { HttpGateway } from './payments/http-gateway.ts';
import { refuseOtherMode } from './payments/refuse-other-mode.ts';
import { orAbandon } from './process/or-abandon.ts';
import { receiptKind } from './receipts/receipt-kind.ts';
import { readSecret, requireSameSecret } from './settings/secret.ts';
import { openDatabase } from './storage/open-database.ts';

/** A shop that takes requests. */
export interface RunningShop {
  readonly url: string;
  /** Where its metrics are; null where they are not served. */
  readonly adminUrl: string | null;
  /** Where data and mails are, for a person to read. */
  readonly places: { readonly database: string; readonly mails: string };
  /** Ends running requests and jobs, then closes everything. */
  stop(): Promise<void>;
}

export interface ShopOptions {
  readonly config: Config;
  readonly seller: Seller;
  readonly log: FastifyBaseLogger;
  readonly servePage: (app: FastifyInstance) => Promise<void>;
  /** How often what was left behind is swept up, and what has expired is deleted: every 5 s and every hour. */
  readonly intervals?: Intervals;
  readonly timeLimits?: TimeLimits;
  /** How long a shop that stops still responds on open connections, in milliseconds, while it closes each after its response. */
  readonly drain?: number;
  /** How long a gateway at GATEWAY_URL may take. */
  readonly gatewayTimeoutMilliseconds?: number | undefined;
  readonly clock?: () => Date;
  /** Abandons the start: what is open by then is closed, and the start is rejected. */
  readonly signal?: AbortSignal;
}

/** Puts the parts together and opens the shop. Throws a {@link StartError} for what its owner can mend. */
export async function startShop(options: ShopOptions): Promise<RunningShop> {
  const {
    config,
    seller,
    log,
    servePage,
    signal,
    clock = () => new Date(),
    intervals = { reconcile: 5_000, deleteExpired: 3_600_000 },
  } = options;
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await openDatabase(config, log, signal), ({ close }) => close());
  const { db, pool, watchPool } = database;
  const secret = await readSecret(config);
  // The shop's own database is one process' alone, and its secret may change.
  if (!database.isExclusive) await orAbandon(requireSameSecret(db, secret), signal);
  const { demo } = config;
  const demoGateway = new DemoGateway({ db, clock });
  const { gatewayUrl } = config;
  const timeoutMilliseconds = options.gatewayTimeoutMilliseconds;
  const httpGateway = gatewayUrl ? new HttpGateway({ url: gatewayUrl, log, timeoutMilliseconds }) : null;
  const gateways = httpGateway ? [httpGateway, demoGateway] : [demoGateway];
  refuseOtherMode(config.demo ? 'demo' : 'live', gateways);
  await refuseForeignOrders(db, gateways);
  const mailer = opened.adopt(openMailer(options, clock), (open) => open.close());
  const renderer = opened.adopt(await InvoiceRenderer.start(), (open) => open.close());
  const shared = {
    config,
    demo,
    seller,
    pool,
    watch: watchDatabase(watchPool),
    db,
    gateway: httpGateway ?? demoGateway,
    gateways,
    mailer,
    readInvoice: openInvoiceArchive({ db, renderer, seller, demo }),
    limits: config.rateLimits ? openRateLimits(pool) : withoutRateLimits(),
    secret,
    clock,
    log,
    servePage,
    shopUrl: config.publicUrl,
    timeLimits: options.timeLimits ?? defaultTimeLimits,
    metrics: createShopMetrics(),
    load: { inFlight: 0, shed: 0 },
  };
  await orAbandon(seedCatalogue(db, seller.vendorName), signal);
  await orAbandon(seedDemoOrder({ db, gateway: demoGateway }, seller.vendorName), signal);
  const outbox = openOutbox({ db, mailer, kinds: { receipt: receiptKind(shared) }, log });
  const parts = { ...shared, outbox, keySource: new RandomKeySource() };

  const background = opened.adopt(await startBackground(config.worker, parts, intervals), ({ stop }) =>
    stop(),
  );
  const addresses = await openServers(opened, options, { ...parts, readWorkerState: () => background.state });
  const closing = opened.move();
  return {
    ...addresses,
    places: { database: database.description, mails: mailer.destination },
    stop: () => closing.disposeAsync(),
  };
}

/** Opens the shop to buyers, unless this process only works, and its metrics to those who run it. */
async function openServers(opened: AsyncDisposableStack, { config, drain = 0 }: ShopOptions, parts: Parts) {
  const { host, port, inheritsSocket, adminHost, adminPort } = config;
  const adminApp = adminPort === null ? null : await buildAdminApp(parts);
  if (adminApp) drainConnections(adminApp, 0);
  opened.defer(async () => adminApp?.close());
  const adminUrl =
    adminApp && (await listen(adminApp, { host: adminHost, port: adminPort ?? 0, prefix: 'ADMIN_' }));
  const app = await (config.worker === 'only' ? buildWorkerApp(parts) : buildApp(parts));
  opened.defer(() => app.close());
  drainConnections(app, drain);
  return { url: await listen(app, { host, port, inheritsSocket }), adminUrl };
}

function openMailer({ config, seller, log }: ShopOptions, clock: () => Date) {
  const { smtpUrl, mailFrom, dataFolder } = config;
  const from = chooseSender(seller, mailFrom);
  if (smtpUrl) return new SmtpMailer({ url: smtpUrl, from, clock, log });
  return new EmlFolderMailer({ folder: join(dataFolder, 'mails'), from, clock });
}
