import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Seller } from '../contract/seller.ts';
import { openServers } from './app.ts';
import { type Intervals, startBackground } from './background.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import type { Config } from './config.ts';
import { defaultTimeLimits, type TimeLimits } from './http/time-limits.ts';
import { openAdjustmentArchive } from './invoices/adjustment-archive.ts';
import { openInvoiceArchive } from './invoices/invoice-archive.ts';
import { InvoiceRenderer } from './invoices/invoice-renderer.ts';
import { RandomKeySource } from './licences/random-key-source.ts';
import { openRateLimits, withoutRateLimits } from './limits/open-rate-limits.ts';
import { openMailer } from './mail/open-mailer.ts';
import { watchDatabase } from './metrics/database-watch.ts';
import { createShopMetrics } from './metrics/shop-metrics.ts';
import { alertKind } from './operators/alert-kind.ts';
import { refuseForeignOrders } from './orders/refuse-foreign-orders.ts';
import { seedDemoOrder } from './orders/seed-demo-order.ts';
import { openOutbox } from './outbox/outbox.ts';
import { openEvents, openPaymentActions } from './payment-actions.ts';
import { openGateways } from './payments/open-gateways.ts';
import { refuseOtherMode } from './payments/refuse-other-mode.ts';
import { orAbandon } from './process/or-abandon.ts';
import { adjustmentKind } from './receipts/adjustment-kind.ts';
import { receiptKind } from './receipts/receipt-kind.ts';
import { adjustmentNoteMail } from './refunds/record-outcome.ts';
import { refuseForeignRefunds } from './refunds/refuse-foreign-refunds.ts';
import { requireSameMode } from './settings/database-mode.ts';
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
  readonly intervals?: Intervals;
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
  const { mode } = config;
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await openDatabase(config, log, signal), ({ close }) => close());
  const { db, pool, watchPool } = database;
  await orAbandon(requireSameMode(db, mode), signal);
  const secret = await readSecret(config);
  if (!database.isExclusive) await orAbandon(requireSameSecret(db, secret), signal);

  const gatewayParts = { config, db, clock, log, timeoutMilliseconds: options.gatewayTimeoutMilliseconds };
  const { seededGateway, ...gateways } = await openGateways(gatewayParts);
  refuseOtherMode(mode, gateways.gateways);
  await refuseForeignOrders(db, gateways.gateways);
  await refuseForeignRefunds(db, gateways.gateways);
  if (mode !== 'live') await orAbandon(seedCatalogue(db, seller.vendorName), signal);
  if (seededGateway)
    await orAbandon(seedDemoOrder({ db, gateway: seededGateway }, seller.vendorName), signal);

  const mailer = opened.adopt(openMailer({ config, seller, log, clock }), (open) => open.close());
  const renderer = opened.adopt(await InvoiceRenderer.start(), (open) => open.close());
  const shared = {
    ...{
      config,
      demo: mode !== 'live',
      seller,
      secret,
      clock,
      log,
      servePage,
      pool,
      db,
      mailer,
      ...gateways,
    },
    watch: watchDatabase(watchPool),
    keySource: new RandomKeySource(),
    readInvoice: openInvoiceArchive({ db, renderer, seller, demo: mode !== 'live' }),
    readAdjustmentPdf: openAdjustmentArchive({ db, renderer, seller, demo: mode !== 'live' }),
    limits: config.rateLimits ? openRateLimits(pool) : withoutRateLimits(),
    operatorEmails: config.operatorEmails.length > 0 ? config.operatorEmails : [seller.email],
    shopUrl: config.publicUrl,
    timeLimits: options.timeLimits ?? defaultTimeLimits,
    metrics: createShopMetrics(),
    load: { inFlight: 0, shed: 0 },
    worker: config.worker === 'off' ? ('off' as const) : ('running' as const),
  };
  const kinds = {
    receipt: receiptKind(shared),
    [adjustmentNoteMail]: adjustmentKind(shared),
    alert: alertKind(shared),
  };
  const outbox = openOutbox({ db, mailer, kinds, log });
  const actions = openPaymentActions({ ...shared, outbox });
  const eventQueue = openEvents({ ...shared, ...actions, outbox });
  const dependencies = { ...shared, outbox, eventQueue };
  if (dependencies.worker === 'running') startBackground(opened, dependencies, options);
  const addresses = await openServers(opened, dependencies, options);
  const closing = opened.move();
  return {
    ...addresses,
    places: { database: database.description, mails: mailer.destination },
    stop: () => closing.disposeAsync(),
  };
}
