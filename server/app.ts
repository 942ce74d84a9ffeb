import cookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Seller } from '../contract/seller.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import { serveCatalogue } from './catalogue/routes.ts';
import { serveCheckout } from './checkout/routes.ts';
import type { Config } from './config.ts';
import type { Database } from './database/tables.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { sendNotFound } from './http/error-responses.ts';
import { createHttpServer } from './http/http-server.ts';
import { type LoadCount, shedOverload } from './http/overload.ts';
import type { TimeLimits } from './http/time-limits.ts';
import type { ReadInvoice } from './invoices/invoice-archive.ts';
import { serveInvoices } from './invoices/routes.ts';
import type { KeySource } from './licences/key-source.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { DatabaseWatch } from './metrics/database-watch.ts';
import { serveHealth, type WorkerState } from './metrics/health.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { measureRequests, type ShopMetrics } from './metrics/shop-metrics.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { PaymentGateway } from './payments/payment-gateway.ts';
import { serveVerification } from './verification/routes.ts';
import { verifiedCookie } from './verification/verified-cookie.ts';

/** The dependencies of the shop. Tests pass others, and get the same shop. */
export interface Parts {
  readonly config: Pick<Config, 'demo' | 'https' | 'trustProxy'>;
  readonly seller: Seller;
  readonly pool: Pool;
  readonly watch: DatabaseWatch;
  readonly db: Kysely<Database>;
  readonly gateway: PaymentGateway;
  readonly mailer: Mailer;
  readonly readInvoice: ReadInvoice;
  readonly limits: RateLimits;
  /** Keys the HMAC of verification codes. */
  readonly secret: string;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly keySource: KeySource;
  readonly outbox: Outbox;
  readonly timeLimits: TimeLimits;
  readonly metrics: ShopMetrics;
  readonly load: LoadCount;
  readonly readWorkerState: () => WorkerState;
  /** Serves the page: the built one, or Vite's in development. */
  readonly servePage: (app: FastifyInstance) => Promise<void>;
}

/** The shop's HTTP server, which doesn't listen yet. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, db } = parts;
  const app = createHttpServer(parts);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  sendNotFound(app);
  measureRequests(app, parts.metrics);
  shedOverload(app, parts);
  await app.register(cookie);
  await serveApiDocs(app);

  const verified = verifiedCookie({ db, clock: parts.clock, https: config.https });
  serveHealth(app, parts, { forOperators: false });
  serveCatalogue(app, parts);
  serveVerification(app, { ...parts, cookie: verified, demo: config.demo });
  serveCheckout(app, {
    ...parts,
    readVerifiedEmail: verified.readEmail,
    readPriceList: () => readCatalogue(db),
  });
  serveInvoices(app, { ...parts, readVerifiedEmail: verified.readEmail });
  await parts.servePage(app);
  return app;
}

/** The server of a process that does background work only: its health. */
export async function buildWorkerApp(parts: Parts): Promise<FastifyInstance> {
  const app = createHttpServer(parts);
  serveHealth(app, parts, { forOperators: false });
  return app;
}

/** The server for operators, on a port of its own. */
export async function buildAdminApp(parts: Parts): Promise<FastifyInstance> {
  const app = createHttpServer(parts);
  serveHealth(app, parts, { forOperators: true });
  serveMetrics(app, parts);
  return app;
}
