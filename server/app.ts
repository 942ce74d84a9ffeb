import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { readCatalogue } from './catalogue/catalogue.ts';
import { serveCatalogue } from './catalogue/routes.ts';
import { refuseCardData } from './checkout/refuse-card-data.ts';
import { type CheckoutParts, serveCheckout } from './checkout/routes.ts';
import type { Config } from './config.ts';
import { serveGatewayEvents, type WebhookParts } from './gateway-events/routes.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { drainConnections } from './http/drain-connections.ts';
import { sendNotFound } from './http/error-responses.ts';
import { createHttpServer, type HttpServerOptions } from './http/http-server.ts';
import { type Address, listen } from './http/listen.ts';
import { shedOverload } from './http/overload.ts';
import { type InvoiceParts, serveInvoices } from './invoices/routes.ts';
import { type HealthParts, serveHealth } from './metrics/health.ts';
import { type MetricsParts, serveMetrics } from './metrics/serve-metrics.ts';
import { measureRequests } from './metrics/shop-metrics.ts';
import { serveVerification, type VerificationParts } from './verification/routes.ts';
import { verifiedCookie } from './verification/verified-cookie.ts';

/** Opens the shop to buyers, unless this process does background work only, and its metrics to operators. */
export async function openServers(
  opened: AsyncDisposableStack,
  dependencies: Dependencies,
  { config, drain = 0 }: { readonly config: Config; readonly drain?: number },
): Promise<{ url: string; adminUrl: string | null }> {
  const { host, port, inheritsSocket, adminHost, adminPort } = config;
  const open = async (app: FastifyInstance, address: Address, drainMilliseconds: number) => {
    opened.defer(() => app.close());
    drainConnections(app, drainMilliseconds);
    return listen(app, address);
  };
  const adminAddress = adminPort === null ? null : { host: adminHost, port: adminPort, prefix: 'ADMIN_' };
  const adminUrl = adminAddress && (await open(buildAdminApp(dependencies), adminAddress, 0));
  const app = config.worker === 'only' ? buildWorkerApp(dependencies) : await buildShopApp(dependencies);
  return { url: await open(app, { host, port, inheritsSocket }, drain), adminUrl };
}

async function buildShopApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, db } = dependencies;
  const app = createHttpServer(dependencies);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  sendNotFound(app);
  measureRequests(app, dependencies.metrics);
  shedOverload(app, dependencies);
  await app.register(cookie);
  await serveApiDocs(app);

  const takesTokens = config.mode !== 'demo';
  const verified = verifiedCookie({ db, clock: dependencies.clock, https: config.https });
  serveHealth(app, dependencies, { forOperators: false });
  serveCatalogue(app, dependencies);
  await app.register(async (scope) => {
    if (takesTokens) refuseCardData(scope);
    serveVerification(scope, { ...dependencies, cookie: verified, demo: config.mode === 'demo' });
  });
  serveCheckout(app, {
    ...dependencies,
    readVerifiedEmail: verified.readEmail,
    readPriceList: () => readCatalogue(db),
    takesTokens,
  });
  await serveGatewayEvents(app, dependencies);
  serveInvoices(app, { ...dependencies, readVerifiedEmail: verified.readEmail });
  await dependencies.servePage(app);
  return app;
}

function buildWorkerApp(dependencies: Dependencies): FastifyInstance {
  const app = createHttpServer(dependencies);
  serveHealth(app, dependencies, { forOperators: false });
  return app;
}

function buildAdminApp(dependencies: Dependencies): FastifyInstance {
  const app = createHttpServer(dependencies);
  serveHealth(app, dependencies, { forOperators: true });
  serveMetrics(app, dependencies);
  return app;
}

/** What the servers and their routes need. Tests pass other adapters, and get the same shop. */
type Dependencies = HttpServerOptions &
  HealthParts &
  MetricsParts &
  WebhookParts &
  Omit<CheckoutParts, 'readVerifiedEmail' | 'readPriceList' | 'takesTokens'> &
  Omit<VerificationParts, 'cookie' | 'demo'> &
  Omit<InvoiceParts, 'readVerifiedEmail'> & {
    readonly config: Config;
    /** Serves the page: the built one, or Vite's in development. */
    readonly servePage: (app: FastifyInstance) => Promise<void>;
  };
