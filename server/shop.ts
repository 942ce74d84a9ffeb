import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { otherWaysOf } from '../contract/payment-methods.ts';
import type { Seller } from '../contract/seller.ts';
import { type Addresses, openServers } from './app.ts';
import { type Intervals, startBackground } from './background.ts';
import { openEvents } from './books/payment-actions.ts';
import { sealPlainText } from './checkout/seal-plain-text.ts';
import { seedDemoOrder } from './checkout/seed-demo-order.ts';
import { openInvoiceArchive } from './documents/invoice.ts';
import { openNoteArchive } from './documents/note.ts';
import { openQuoteArchive } from './documents/quote.ts';
import { openRenderer, type Renderer } from './documents/render.ts';
import { openGateways } from './gateways/open-gateways.ts';
import type { ShopConfig } from './gateways/settings.ts';
import { watchDatabase } from './health/database-watch.ts';
import { createShopMetrics } from './health/shop-metrics.ts';
import { RandomKeySource } from './keys/licence-key.ts';
import { keyReplacedKind, keysKind } from './keys/mails/key-delivery-mail.ts';
import { openSealer } from './keys/open-sealer.ts';
import { findGeneratedKeyProducts } from './keys/sellable-keys.ts';
import { reminderKind } from './licences/mails/reminder-mail.ts';
import type { ListedMailKind } from './mail/awaited-mails.ts';
import { openOutbox } from './mail/deliver-mail.ts';
import type { MailKind } from './mail/outbox-store.ts';
import { openMailer } from './mail/smtp-mailer.ts';
import { alertKind } from './operators/mails/alert-mail.ts';
import { passkeyKind } from './operators/mails/passkey-mail.ts';
import { alertRefusedCall } from './operators/watch-shop.ts';
import { invoiceKind } from './orders/mails/invoice-mail.ts';
import { receiptKind } from './orders/mails/receipt-mail.ts';
import { adoptUnnamedOrders } from './orders/order-store.ts';
import { keepPolicies } from './orders/policy-versions.ts';
import { refuseForeignWork } from './orders/refuse-foreign-work.ts';
import type { Db } from './platform/database/pool.ts';
import { defaultTimeLimits, type TimeLimits } from './platform/http/http-server.ts';
import { openRateLimits, withoutRateLimits } from './platform/limits/rate-limits.ts';
import { repeat } from './platform/process/repeat.ts';
import { unlessAborted } from './platform/process/start-error.ts';
import { refuseOtherDatabase, requireSameMode } from './platform/settings/database-mode.ts';
import { readPolicies } from './platform/settings/policies.ts';
import { readSecret, requireSameSecret } from './platform/settings/secrets.ts';
import { chooseOperators } from './platform/settings/seller.ts';
import { findServer, openDatabase, type ShopServer } from './platform/storage/storage.ts';
import { followVendorName, seedCatalogue } from './products/seed-catalogue.ts';
import { quoteKind } from './quotes/mails/quote-mail.ts';
import { adjustmentKind } from './refunds/mails/adjustment-mail.ts';

export interface RunningShop extends Addresses {
  /** Where data and mails are, for a person to read. */
  readonly places: { readonly database: string; readonly mails: string };
  stop(): Promise<void>;
}

export interface ShopOptions {
  readonly config: ShopConfig;
  readonly seller: Seller;
  readonly log: FastifyBaseLogger;
  /** Where the database is, if the start of its server has begun. */
  readonly server?: Promise<ShopServer>;
  readonly servePage: (app: FastifyInstance) => Promise<void>;
  readonly serveDeskPage?: ((app: FastifyInstance) => Promise<void>) | undefined;
  /** Milliseconds between two rounds of background work: 5 s and an hour. */
  readonly intervals?: Intervals;
  readonly timeLimits?: TimeLimits;
  /** Milliseconds for which a shop that stops still responds on open connections. */
  readonly drain?: number;
  /** How long health checks and metrics wait for the database; 1 s by default. */
  readonly databaseWatchMilliseconds?: number | undefined;
  /** How long a gateway outside this process may take; 10 s by default. */
  readonly gatewayTimeoutMilliseconds?: number | undefined;
  readonly clock?: () => Date;
  /** Renders documents for several shops; by default, each has its own. */
  readonly renderer?: Renderer;
  /** Abandons the start: what is open by then is closed, and the start is rejected. */
  readonly signal?: AbortSignal;
}

/** Opens the shop. Throws a {@link StartError} for what the operator can fix. */
export async function startShop(options: ShopOptions): Promise<RunningShop> {
  const {
    config,
    seller,
    log,
    servePage,
    serveDeskPage,
    signal,
    clock = () => new Date(),
  } = options;
  const { mode } = config;
  const demo = mode !== 'live';
  const operators = chooseOperators(config, seller);
  await using opened = new AsyncDisposableStack();
  const server = options.server ?? findServer(config, log, { signal });
  const database = opened.adopt(await openDatabase(config, log, server), ({ close }) => close());
  const { db, pool, watchPool } = database;
  const gateways = await openGateways({
    config,
    db,
    clock,
    log,
    timeoutMilliseconds: options.gatewayTimeoutMilliseconds,
    reportRefusal: (refusal) => alertRefusedCall({ db, log, clock }, refusal),
  });
  await unlessAborted(gateways.checkCredentials(), signal);
  // What stops this start comes before the tables change, so that the earlier release can still use them.
  await refuseOtherDatabase(db, mode);
  await refuseForeignWork(db, gateways.gateways);
  await unlessAborted(database.migrate(), signal);
  await unlessAborted(requireSameMode(db, mode), signal);
  const secret = await readSecret(config);
  if (!database.isExclusive) await unlessAborted(requireSameSecret(db, secret), signal);
  await adoptUnnamedOrders(db, gateways.gateway);
  const policies = readPolicies(seller);
  await keepPolicies(db, policies);
  const sealer = await unlessAborted(openSealer(config, db), signal);
  await unlessAborted(sealPlainText(db, sealer, log), signal);

  if (mode === 'live') await warnOfMadeUpKeys(db, log);
  if (demo) {
    await unlessAborted(seedCatalogue(db, seller.vendorName), signal);
    await unlessAborted(followVendorName(db, seller.vendorName), signal);
  }
  if (mode === 'demo')
    await unlessAborted(seedDemoOrder({ db, sealer, gateway: gateways.gateway }, seller), signal);

  const mailer = opened.adopt(openMailer({ config, seller, log, clock }), (open) => open.close());
  const renderer = options.renderer ?? opened.adopt(openRenderer({ log }), (open) => open.stop());
  const ways = otherWaysOf(gateways.taken);
  const archive = { db, render: renderer.render, seller, demo };
  const parts = {
    config,
    demo,
    ways,
    seller,
    policies,
    secret,
    sealer,
    clock,
    log,
    servePage,
    serveDeskPage,
    pool,
    db,
    mailer,
    ...gateways,
    watch: watchDatabase(watchPool, options.databaseWatchMilliseconds),
    keySource: new RandomKeySource(),
    render: renderer.render,
    ...openInvoiceArchive(archive),
    ...openNoteArchive({ ...archive, sealer }),
    readQuotePdf: openQuoteArchive({ ...archive, secret, ways, shopUrl: config.publicUrl }),
    limits: config.rateLimits ? openRateLimits(pool) : withoutRateLimits(),
    operators,
    operatorEmails: operators.map(({ email }) => email),
    shopUrl: config.publicUrl,
    timeLimits: options.timeLimits ?? defaultTimeLimits,
    drain: options.drain,
    metrics: createShopMetrics(),
    load: { inFlight: 0, shed: 0 },
    worker: config.worker === 'off' ? ('off' as const) : ('running' as const),
  };
  let openedUrl: string | null = null;
  // A demo shop is used where it runs, so its mails work there without PUBLIC_URL.
  const readShopUrl = () => parts.shopUrl ?? openedUrl;
  const kinds = {
    receipt: receiptKind(parts),
    'accounts-invoice': invoiceKind(parts, 'accounts-invoice'),
    'invoice-reissued': invoiceKind(parts, 'invoice-reissued'),
    'adjustment-note': adjustmentKind(parts),
    'accounts-adjustment': adjustmentKind(parts, { isCopy: true }),
    alert: alertKind({ ...parts, deskUrl: config.adminUrl }),
    keys: keysKind(parts),
    'key-replaced': keyReplacedKind(parts),
    quote: quoteKind({ ...parts, readShopUrl }),
    'passkey-changed': passkeyKind(parts),
    'renewal-reminder': reminderKind({ ...parts, readShopUrl }),
  } satisfies Readonly<Record<ListedMailKind, MailKind>>;
  const outbox = openOutbox({ db, mailer, kinds, log, mailsAtOnce: config.smtpConnections - 1 });
  const eventQueue = openEvents({ ...parts, outbox });
  const dependencies = { ...parts, outbox, eventQueue };
  const loading = { name: 'load the sealing keys', milliseconds: 5_000, log };
  opened.use(repeat(loading, () => sealer.refresh()));
  // It begins when buyers can be served, and ends after the last of them was.
  const background = opened.use(new AsyncDisposableStack());
  const addresses = await openServers(opened, dependencies, config);
  if (dependencies.worker === 'running')
    startBackground(background, dependencies, options.intervals);
  if (mode === 'demo' && config.worker === 'on') openedUrl = addresses.url;
  const closing = opened.move();
  return {
    ...addresses,
    places: { database: database.description, mails: mailer.destination },
    stop: () => closing.disposeAsync(),
  };
}

async function warnOfMadeUpKeys(db: Db, log: FastifyBaseLogger): Promise<void> {
  const products = await findGeneratedKeyProducts(db);
  if (products.length > 0)
    log.warn(
      { products },
      'buyers pay real money for licence keys that the shop makes up: sell keys from stock',
    );
}
