import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { exportActions } from './books/desk/write-export.ts';
import { refuseCardData } from './checkout/refuse-card-data.ts';
import { serveRenewal } from './checkout/renewal-route.ts';
import { type CheckoutParts, serveCheckout } from './checkout/routes.ts';
import { type InvoiceParts, serveInvoices } from './documents/routes.ts';
import type { Gateways } from './gateways/open-gateways.ts';
import { readHealth, sendTestMail } from './health/actions.ts';
import {
  type HealthParts,
  type MetricsParts,
  serveHealth,
  serveMetrics,
} from './health/monitoring.ts';
import { measureRequests } from './health/shop-metrics.ts';
import { keyActions } from './keys/desk/key-actions.ts';
import { serveUnsubscribe } from './licences/mails/unsubscribe.ts';
import { type MyOrderParts, serveMyOrders } from './licences/my-orders/routes.ts';
import { auditActions } from './operators/desk/audit-actions.ts';
import type { Desk } from './operators/desk/desk.ts';
import type { DeskAction } from './operators/desk/serve-actions.ts';
import { type DeskOptions, serveDesk } from './operators/desk/serve-desk.ts';
import { orderActions } from './orders/desk/order-actions.ts';
import { serveDelivery } from './orders/measure-delivery.ts';
import { servePolicies } from './orders/policy-versions.ts';
import { serveGatewayEvents, type WebhookParts } from './payments/routes.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { sendNotFound } from './platform/http/error-responses.ts';
import { refuseOtherHosts } from './platform/http/foreign-requests.ts';
import {
  type Address,
  createHttpServer,
  type HttpServerOptions,
  listen,
} from './platform/http/http-server.ts';
import { shedOverload } from './platform/http/overload.ts';
import { type SecurityTxtParts, serveSecurityTxt } from './platform/http/security-txt.ts';
import { serveSeenClient } from './platform/http/seen-client.ts';
import {
  type DeskAddress,
  deskAddress,
  findDeskFault,
  nameThisMachine,
} from './platform/settings/desk-address.ts';
import type { Policies } from './platform/settings/policies.ts';
import { serveCatalogue } from './products/catalogue.ts';
import { productActions } from './products/desk/actions.ts';
import { quoteActions } from './quotes/desk/quote-actions.ts';
import { type QuoteParts, serveQuotes } from './quotes/routes.ts';
import { dismissAlert } from './today/dismiss-alert.ts';
import { readOverview } from './today/read-overview.ts';
import { settleSetUp } from './today/set-up.ts';
import { snoozeTask } from './today/snooze-task.ts';
import { suggest } from './today/suggest.ts';
import { serveVerification, type VerificationParts } from './verification/routes.ts';
import { verifiedCookie } from './verification/verified-browser.ts';

/**
 * Opens the shop to buyers, unless this process does background work only, and its metrics to
 * operators.
 */
export async function openServers(opened: AsyncDisposableStack, shop: Shop) {
  const { config, log } = shop;
  const open = async (app: FastifyInstance, address: Address) => {
    opened.defer(() => app.close());
    return listen(app, address);
  };

  const desk = deskAddress(config);
  const deskFault = findDeskFault(config);
  if (deskFault) log.warn(`${deskFault.finding} ${deskFault.action}`);
  const adminUrl = await openAdmin(shop, desk, open);

  const { host, port, inheritsSocket } = config;
  const app = config.worker === 'only' ? buildWorkerApp(shop) : await buildShopApp(shop);
  const url = await open(app, { host, port, inheritsSocket });
  const deskUrl = desk && (config.adminUrl ?? (adminUrl && nameThisMachine(adminUrl)));
  return { url, adminUrl, deskUrl };
}

export type Addresses = Awaited<ReturnType<typeof openServers>>;

async function openAdmin(
  shop: Shop,
  desk: DeskAddress | null,
  open: (app: FastifyInstance, address: Address) => Promise<string>,
): Promise<string | null> {
  const { adminHost: host, adminPort: port } = shop.config;
  if (port === null) return null;
  return open(await buildAdminApp(shop, desk), { host, port, prefix: 'ADMIN_' });
}

async function buildShopApp(shop: Shop): Promise<FastifyInstance> {
  const { config } = shop;
  const app = createHttpServer(shop);
  sendNotFound(app);
  measureRequests(app, shop.metrics);
  const verified = verifiedCookie({ ...shop, https: config.https });
  shedOverload(app, { ...shop, isBuyer: verified.isKnown });
  await app.register(cookie);
  await serveApiDocs(app, shop);

  const takesTokens = config.mode !== 'demo';
  const { readEmail: readVerifiedEmail, read: readVerification } = verified;
  const sales = { ...shop, readVerifiedEmail, readVerification, takesTokens };
  serveHealth(app, shop, { forOperators: false });
  serveSecurityTxt(app, shop);
  serveSeenClient(app, shop);
  serveCatalogue(app, shop);
  serveDelivery(app, shop);
  servePolicies(app, shop);
  serveUnsubscribe(app, shop);
  await app.register(async (scope) => {
    if (takesTokens) refuseCardData(scope);
    serveVerification(scope, { ...shop, cookie: verified, demo: config.mode === 'demo' });
    serveQuotes(scope, sales);
  });
  serveCheckout(app, sales);
  serveRenewal(app, sales);
  await shop.serveGatewayPages(app, shop.seller);
  await serveGatewayEvents(app, shop);
  serveInvoices(app, sales);
  serveMyOrders(app, sales);
  await shop.servePage(app);
  return app;
}

function buildWorkerApp(shop: Shop): FastifyInstance {
  const app = createHttpServer(shop);
  serveHealth(app, shop, { forOperators: false });
  serveSeenClient(app, shop);
  return app;
}

async function buildAdminApp(shop: Shop, address: DeskAddress | null): Promise<FastifyInstance> {
  const { config, operators, secret, serveDeskPage: servePage } = shop;
  const https = address?.https ?? config.https;
  const app = createHttpServer({
    ...shop,
    config: { ...config, https, publicUrl: address?.url },
    drain: 0,
  });
  sendNotFound(app);
  refuseOtherHosts(app, address ?? { listenHost: config.adminHost, publicHost: null });
  await app.register(cookie);
  serveHealth(app, shop, { forOperators: true });
  serveMetrics(app, shop);
  if (address) await serveDesk(app, shop, { address, operators, actions, secret, servePage });
  return app;
}

/** What operators do at the desk. */
const actions: readonly DeskAction[] = [
  readOverview,
  dismissAlert,
  snoozeTask,
  settleSetUp,
  suggest,
  ...orderActions,
  ...quoteActions,
  ...keyActions,
  ...productActions,
  ...exportActions,
  ...auditActions,
  readHealth,
  sendTestMail,
];

/** What the servers and their routes need of a shop. */
type Shop = Desk &
  HttpServerOptions &
  HealthParts &
  MetricsParts &
  WebhookParts &
  SecurityTxtParts &
  Omit<VerificationParts, 'cookie' | 'demo'> &
  Omit<
    CheckoutParts & InvoiceParts & MyOrderParts & QuoteParts,
    'readVerifiedEmail' | 'readVerification' | 'takesTokens'
  > & {
    readonly policies: Policies;
    readonly serveGatewayPages: Gateways['serveGatewayPages'];
    readonly servePage: (app: FastifyInstance) => Promise<void>;
    readonly serveDeskPage?: DeskOptions['servePage'];
    readonly operators: DeskOptions['operators'];
  };
