import type { FastifyInstance } from 'fastify';
import { type Addresses, openServers } from './app.ts';
import { type Intervals, startBackground } from './background.ts';
import { openEvents } from './books/payment-actions.ts';
import { prepareSales } from './checkout/prepare-sales.ts';
import { openDocuments } from './documents/open-documents.ts';
import type { Renderer } from './documents/render.ts';
import { readFacts } from './facts.ts';
import { openPayments } from './gateways/open-payments.ts';
import type { ShopConfig } from './gateways/settings.ts';
import { openMonitoring } from './health/open-monitoring.ts';
import { keyMailKinds } from './keys/mails/key-delivery-mail.ts';
import { followSealingKeys, openKeys } from './keys/open-keys.ts';
import { licenceDaysKind } from './licences/mails/licence-days-mail.ts';
import { reminderKind } from './licences/mails/reminder-mail.ts';
import type { ListedMailKind } from './mail/awaited-mails.ts';
import { openOutbox } from './mail/deliver-mail.ts';
import type { Mailer } from './mail/mail.ts';
import type { MailKind } from './mail/outbox-store.ts';
import { openMailer } from './mail/smtp-mailer.ts';
import { operatorMailKinds } from './operators/mails/operator-mail-kinds.ts';
import { orderMailKinds } from './orders/mails/order-mail-kinds.ts';
import { openPolicies } from './orders/policy-versions.ts';
import { upgradeDatabase } from './orders/upgrade-database.ts';
import { openPlatform, type Platform, type PlatformOptions } from './platform/open-platform.ts';
import type { Queue } from './platform/process/open-queue.ts';
import { followUpKind } from './quotes/mails/follow-up-mail.ts';
import { quoteKind } from './quotes/mails/quote-mail.ts';
import { refundMailKinds } from './refunds/mails/adjustment-mail.ts';

export interface RunningShop extends Addresses {
  /** Where data and mails are, for a person to read. */
  readonly places: { readonly database: string; readonly mails: string };
  stop(): Promise<void>;
}

export interface ShopOptions extends PlatformOptions<ShopConfig> {
  readonly servePage: (app: FastifyInstance) => Promise<void>;
  readonly serveDeskPage?: ((app: FastifyInstance) => Promise<void>) | undefined;
  /** Milliseconds between two rounds of background work: 5 s and an hour. */
  readonly intervals?: Intervals;
  /** How long health checks and metrics wait for the database; 1 s by default. */
  readonly databaseWatchMilliseconds?: number | undefined;
  /** How long a gateway outside this process may take; 10 s by default. */
  readonly gatewayTimeoutMilliseconds?: number | undefined;
  /** Renders documents for several shops; by default, each has its own. */
  readonly renderer?: Renderer;
}

/** Opens the shop. Throws a {@link StartError} for what the operator can fix. */
export async function startShop(options: ShopOptions): Promise<RunningShop> {
  const { servePage, serveDeskPage, renderer } = options;
  await using opened = new AsyncDisposableStack();
  const platform = await openPlatform(opened, options);
  const payments = await openPayments(platform, options.gatewayTimeoutMilliseconds);
  const secret = await upgradeDatabase(platform, payments, await readFacts(platform.seller));
  const policies = await openPolicies(platform);
  const keys = await openKeys(platform);
  await prepareSales(platform, { ...payments, ...keys });

  const mailer = opened.adopt(openMailer(platform), (open) => open.close());
  const sales = { ...platform, ...payments, ...keys, secret, policies, mailer };
  const documents = openDocuments(opened, { ...sales, renderer });
  const monitoring = openMonitoring(platform, options.databaseWatchMilliseconds);
  // A demo shop is used where it runs, so its mails work there without PUBLIC_URL.
  let openedUrl: string | null = null;
  const readShopUrl = () => platform.shopUrl ?? openedUrl;
  const letters = { ...sales, ...documents, ...monitoring, readShopUrl };
  const outbox = openMails(letters);
  const eventQueue = openEvents({ ...letters, outbox });
  const shop = { ...letters, outbox, eventQueue, servePage, serveDeskPage };
  opened.use(followSealingKeys(shop));

  // It begins when buyers can be served, and ends after the last of them was.
  const background = opened.use(new AsyncDisposableStack());
  const addresses = await openServers(opened, shop);
  if (shop.worker === 'running') startBackground(background, shop, options.intervals);
  const { mode, worker } = platform.config;
  if (mode === 'demo' && worker === 'on') openedUrl = addresses.url;

  const closing = opened.move();
  return {
    ...addresses,
    places: { database: platform.database.description, mails: mailer.destination },
    stop: () => closing.disposeAsync(),
  };
}

/** Opens the outbox, with every kind of mail that it sends. */
function openMails(parts: MailParts): Queue {
  const { config, db, mailer, log } = parts;
  const kinds = {
    ...orderMailKinds(parts),
    ...keyMailKinds(parts),
    ...refundMailKinds(parts),
    ...operatorMailKinds(parts),
    quote: quoteKind(parts),
    'quote-follow-up': followUpKind(parts),
    'licence-days': licenceDaysKind(parts),
    'renewal-reminder': reminderKind(parts),
  } satisfies Readonly<Record<ListedMailKind, MailKind>>;
  return openOutbox({ db, mailer, kinds, log, mailsAtOnce: config.smtpConnections - 1 });
}

type MailParts = Platform & { readonly mailer: Mailer } & Parameters<typeof orderMailKinds>[0] &
  Parameters<typeof refundMailKinds>[0] &
  Parameters<typeof quoteKind>[0] &
  Parameters<typeof reminderKind>[0];
