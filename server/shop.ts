import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Seller } from '../contract/seller.ts';
import { openServers } from './app.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import { type ReconcileParts, reconcilePendingOrders } from './checkout/reconcile-pending.ts';
import type { Config } from './config.ts';
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
import { type Outbox, openOutbox } from './outbox/outbox.ts';
import { openClientShares } from './payments/client-shares.ts';
import { DemoGateway } from './payments/demo-gateway.ts';
import { HttpGateway } from './payments/http-gateway.ts';
import { refuseOtherMode } from './payments/refuse-other-mode.ts';
import { orAbandon } from './process/or-abandon.ts';
import { repeat } from './process/repeat.ts';
import { receiptKind } from './receipts/receipt-kind.ts';
import { forgetExpired } from './retention/forget-expired.ts';
import { readSecret, requireSameSecret } from './settings/secret.ts';
import { openDatabase } from './storage/open-database.ts';

/** A shop that is open. */
export interface RunningShop {
  readonly url: string;
  /** Where operators find health and metrics; null where they are not served. */
  readonly adminUrl: string | null;
  /** Where data and mails are, for a person to read. */
  readonly places: { readonly database: string; readonly mails: string };
  /** Ends running requests and background work, then closes everything. */
  stop(): Promise<void>;
}

export interface ShopOptions {
  readonly config: Config;
  readonly seller: Seller;
  readonly log: FastifyBaseLogger;
  readonly servePage: (app: FastifyInstance) => Promise<void>;
  /** Milliseconds between two rounds of background work: 5 s and an hour. */
  readonly intervals?: { readonly reconcile: number; readonly deleteExpired: number };
  readonly timeLimits?: TimeLimits;
  /** Milliseconds for which a shop that stops still responds on open connections. */
  readonly drain?: number;
  /** How long a gateway at GATEWAY_URL may take. */
  readonly gatewayTimeoutMilliseconds?: number | undefined;
  readonly clock?: () => Date;
  /** Abandons the start: what is open by then is closed, and the start is rejected. */
  readonly signal?: AbortSignal;
}

/** Opens the shop. Throws a {@link StartError} for what the operator can fix. */
export async function startShop(options: ShopOptions): Promise<RunningShop> {
  const { config, seller, log, servePage, signal, clock = () => new Date() } = options;
  const { demo, gatewayUrl } = config;
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await openDatabase(config, log, signal), ({ close }) => close());
  const { db, pool, watchPool } = database;
  const secret = await readSecret(config);
  if (!database.isExclusive) await orAbandon(requireSameSecret(db, secret), signal);

  const timeoutMilliseconds = options.gatewayTimeoutMilliseconds;
  const httpGateway = gatewayUrl ? new HttpGateway({ url: gatewayUrl, log, timeoutMilliseconds }) : null;
  const demoGateway = new DemoGateway({ db, clock });
  const gateways = httpGateway ? [httpGateway, demoGateway] : [demoGateway];
  refuseOtherMode(demo ? 'demo' : 'live', gateways);
  await refuseForeignOrders(db, gateways);
  await orAbandon(seedCatalogue(db, seller.vendorName), signal);
  await orAbandon(seedDemoOrder({ db, gateway: demoGateway }, seller.vendorName), signal);

  const mailer = opened.adopt(openMailer(options, clock), (open) => open.close());
  const renderer = opened.adopt(await InvoiceRenderer.start(), (open) => open.close());
  const shared = {
    ...{ config, demo, seller, secret, clock, log, servePage, pool, db, gateways, mailer },
    watch: watchDatabase(watchPool),
    gateway: httpGateway ?? demoGateway,
    runInShare: openClientShares(httpGateway ? 16 : Number.POSITIVE_INFINITY),
    keySource: new RandomKeySource(),
    readInvoice: openInvoiceArchive({ db, renderer, seller, demo }),
    limits: config.rateLimits ? openRateLimits(pool) : withoutRateLimits(),
    shopUrl: config.publicUrl,
    timeLimits: options.timeLimits ?? defaultTimeLimits,
    metrics: createShopMetrics(),
    load: { inFlight: 0, shed: 0 },
    worker: config.worker === 'off' ? ('off' as const) : ('running' as const),
  };
  const outbox = openOutbox({ db, mailer, kinds: { receipt: receiptKind(shared) }, log });
  const dependencies = { ...shared, outbox };
  if (dependencies.worker === 'running') startBackground(opened, dependencies, options);
  const addresses = await openServers(opened, dependencies, options);
  const closing = opened.move();
  return {
    ...addresses,
    places: { database: database.description, mails: mailer.destination },
    stop: () => closing.disposeAsync(),
  };
}

/** Sends mails, reconciles pending orders and deletes expired rows, until the shop closes. */
function startBackground(
  opened: AsyncDisposableStack,
  dependencies: ReconcileParts & { readonly pool: Pool; readonly outbox: Outbox },
  { log, intervals = { reconcile: 5_000, deleteExpired: 3_600_000 } }: ShopOptions,
): void {
  const { pool, outbox } = dependencies;
  outbox.start();
  opened.defer(() => outbox.stop());
  const repeatEvery = (milliseconds: number, name: string, work: (signal: AbortSignal) => Promise<unknown>) =>
    opened.adopt(repeat({ name, milliseconds, log }, work), (task) => task.stop());
  repeatEvery(intervals.deleteExpired, 'delete expired rows', () => forgetExpired(pool));
  repeatEvery(intervals.reconcile, 'reconcile pending orders', (signal) =>
    reconcilePendingOrders(dependencies, log, signal),
  );
}

function openMailer({ config, seller, log }: ShopOptions, clock: () => Date) {
  const { smtpUrl, mailFrom, dataFolder } = config;
  const from = chooseSender(seller, mailFrom);
  if (smtpUrl) return new SmtpMailer({ url: smtpUrl, from, clock, log });
  return new EmlFolderMailer({ folder: join(dataFolder, 'mails'), from, clock });
}
