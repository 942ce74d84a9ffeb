import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Seller } from '../contract/seller.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import { serveCatalogue } from './catalogue/routes.ts';
import { type CheckoutParts, serveCheckout } from './checkout/routes.ts';
import type { Config } from './config.ts';
import type { Database } from './database/tables.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { answerErrors } from './http/error-answers.ts';
import { serveHealth } from './http/health.ts';
import { answerNotFound } from './http/not-found.ts';
import { logRequests } from './http/request-log.ts';
import { secure } from './http/security.ts';
import type { InvoiceArchive } from './invoices/invoice-archive.ts';
import { serveInvoices } from './invoices/routes.ts';
import type { KeySource } from './licences/key-source.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PaymentGateway } from './payments/payment-gateway.ts';
import { serveVerification } from './verification/routes.ts';
import { verifiedCookie } from './verified-browser/verified-cookie.ts';

/** Everything the shop is made of. Tests pass other parts, and get the very same shop. */
export interface Parts {
  readonly config: Pick<Config, 'demo' | 'https' | 'trustProxy'>;
  readonly seller: Seller;
  readonly pool: Pool;
  readonly db: Kysely<Database>;
  readonly gateway: PaymentGateway;
  readonly keySource: KeySource;
  readonly mailer: Mailer;
  readonly invoices: InvoiceArchive;
  readonly limits: RateLimits;
  /** Keys the HMAC of verification codes. */
  readonly secret: string;
  readonly log: FastifyBaseLogger;
  readonly queueReceipt: CheckoutParts['queueReceipt'];
  readonly isWorkerRunning: () => boolean;
  /** Serves the page itself: the built one, or Vite's in development. */
  readonly servePage: (app: FastifyInstance) => Promise<void>;
}

const largestBody = 64 * 1024;

/** The shop as an HTTP server that does not listen yet. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, db } = parts;
  const app: FastifyInstance = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: toProxyTrust(config.trustProxy),
    bodyLimit: largestBody,
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 500 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');

  logRequests(app);
  answerErrors(app);
  answerNotFound(app);
  await secure(app, config);
  await app.register(cookie);
  await serveApiDocs(app);

  const verified = verifiedCookie({ db, https: config.https });
  serveHealth(app, parts);
  serveCatalogue(app, parts);
  serveVerification(app, { ...parts, cookie: verified, demo: config.demo });
  serveCheckout(app, { ...parts, cookie: verified, readPriceList: () => readCatalogue(db) });
  serveInvoices(app, { ...parts, cookie: verified, archive: parts.invoices });
  await parts.servePage(app);
  return app;
}

/** A number means that so many proxies in front of the shop may be believed. */
function toProxyTrust(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}
