import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Seller } from '../contract/seller.ts';
import { refuseCardData } from './checkout/refuse-card-data.ts';
import { type CheckoutParts, serveCheckout } from './checkout/routes.ts';
import { type InvoiceParts, serveInvoices } from './documents/routes.ts';
import type { Gateways } from './gateways/open-gateways.ts';
import {
  type HealthParts,
  type MetricsParts,
  serveHealth,
  serveMetrics,
} from './health/monitoring.ts';
import { measureRequests } from './health/shop-metrics.ts';
import { serveUnsubscribe } from './licences/mails/unsubscribe.ts';
import { type MyOrderParts, serveMyOrders } from './licences/my-orders/routes.ts';
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
import type { Config } from './platform/settings/config.ts';
import {
  type DeskAddress,
  deskAddress,
  findDeskFault,
  nameThisMachine,
} from './platform/settings/desk-address.ts';
import type { Policies } from './platform/settings/policies.ts';
import { readCatalogue, serveCatalogue } from './products/catalogue.ts';
import { type QuoteParts, serveQuotes } from './quotes/routes.ts';
import { type DeskOptions, type DeskParts, serveDesk } from './serve-desk.ts';
import { serveVerification, type VerificationParts } from './verification/routes.ts';
import { verifiedCookie } from './verification/verified-browser.ts';

/** Opens the shop to buyers, unless this process does background work only, and its metrics to operators. */
export async function openServers(
  opened: AsyncDisposableStack,
  dependencies: Dependencies,
  config: Config,
) {
  const { host, port, inheritsSocket, adminHost, adminPort } = config;
  const open = async (app: FastifyInstance, address: Address) => {
    opened.defer(() => app.close());
    return listen(app, address);
  };
  const adminAddress =
    adminPort === null ? null : { host: adminHost, port: adminPort, prefix: 'ADMIN_' };
  const desk = deskAddress(config);
  const deskFault = findDeskFault(config);
  if (deskFault) dependencies.log.warn(`${deskFault.finding} ${deskFault.action}`);
  const adminUrl =
    adminAddress && (await open(await buildAdminApp(dependencies, desk), adminAddress));
  const app =
    config.worker === 'only' ? buildWorkerApp(dependencies) : await buildShopApp(dependencies);
  const url = await open(app, { host, port, inheritsSocket });
  return {
    url,
    adminUrl,
    deskUrl: desk && (config.adminUrl ?? (adminUrl && nameThisMachine(adminUrl))),
  };
}

export type Addresses = Awaited<ReturnType<typeof openServers>>;

async function buildShopApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, db } = dependencies;
  const app = createHttpServer(dependencies);
  sendNotFound(app);
  measureRequests(app, dependencies.metrics);
  const verified = verifiedCookie({ db, clock: dependencies.clock, https: config.https });
  shedOverload(app, { ...dependencies, isBuyer: verified.isKnown });
  await app.register(cookie);
  await serveApiDocs(app);

  const takesTokens = config.mode !== 'demo';
  const parts = {
    ...dependencies,
    readVerifiedEmail: verified.readEmail,
    readPriceList: readCatalogue,
    takesTokens,
  };
  serveHealth(app, dependencies, { forOperators: false });
  serveSecurityTxt(app, dependencies);
  serveSeenClient(app, dependencies);
  serveCatalogue(app, dependencies);
  serveDelivery(app, dependencies);
  servePolicies(app, dependencies);
  serveUnsubscribe(app, dependencies);
  await app.register(async (scope) => {
    if (takesTokens) refuseCardData(scope);
    serveVerification(scope, { ...dependencies, cookie: verified, demo: config.mode === 'demo' });
    serveQuotes(scope, parts);
  });
  serveCheckout(app, parts);
  await dependencies.serveGatewayPages(app, dependencies.seller);
  await serveGatewayEvents(app, dependencies);
  serveInvoices(app, parts);
  serveMyOrders(app, parts);
  await dependencies.servePage(app);
  return app;
}

function buildWorkerApp(dependencies: Dependencies): FastifyInstance {
  const app = createHttpServer(dependencies);
  serveHealth(app, dependencies, { forOperators: false });
  serveSeenClient(app, dependencies);
  return app;
}

async function buildAdminApp(
  dependencies: Dependencies,
  address: DeskAddress | null,
): Promise<FastifyInstance> {
  const { config, operators, serveDeskPage } = dependencies;
  const https = address?.https ?? config.https;
  const app = createHttpServer({
    ...dependencies,
    config: { ...config, https, publicUrl: address?.url },
    drain: 0,
  });
  sendNotFound(app);
  refuseOtherHosts(app, address ?? { listenHost: config.adminHost, publicHost: null });
  await app.register(cookie);
  serveHealth(app, dependencies, { forOperators: true });
  serveMetrics(app, dependencies);
  if (address) await serveDesk(app, dependencies, { address, operators, servePage: serveDeskPage });
  return app;
}

/** What the servers and their routes need. Tests pass other adapters, and get the same shop. */
type Dependencies = HttpServerOptions &
  HealthParts &
  MetricsParts &
  WebhookParts &
  SecurityTxtParts &
  DeskParts &
  Omit<VerificationParts, 'cookie' | 'demo'> &
  Omit<
    CheckoutParts & InvoiceParts & MyOrderParts & QuoteParts,
    'readVerifiedEmail' | 'readPriceList' | 'takesTokens'
  > & {
    readonly config: Config;
    readonly seller: Seller;
    readonly policies: Policies;
    readonly serveGatewayPages: Gateways['serveGatewayPages'];
    readonly servePage: (app: FastifyInstance) => Promise<void>;
    readonly serveDeskPage?: ((app: FastifyInstance) => Promise<void>) | undefined;
    readonly operators: DeskOptions['operators'];
  };
