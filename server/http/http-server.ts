import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { answerErrors } from './error-answers.ts';
import { sendProblem } from './problem-answers.ts';
import { logRequests } from './request-log.ts';
import { secure } from './security.ts';
import { cutOffSlowReaders } from './slow-readers.ts';
import type { TimeLimits } from './time-limits.ts';

export interface HttpServerOptions {
  readonly log: FastifyBaseLogger;
  readonly config: Pick<Config, 'https' | 'trustProxy'>;
  readonly timeLimits: TimeLimits;
}

const largestBody = 64 * 1024;

/** An HTTP server with no routes yet: its limits, its log, its headers and its answers to errors. */
export async function createHttpServer({
  log,
  config,
  timeLimits,
}: HttpServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: toProxyTrust(config.trustProxy),
    bodyLimit: largestBody,
    requestTimeout: timeLimits.request,
    keepAliveTimeout: timeLimits.idle,
    http: { headersTimeout: timeLimits.headers, connectionsCheckingInterval: timeLimits.check },
    routerOptions: { maxParamLength: 500 },
    // A proxy may send a request down a kept connection while the shop stops: it is answered like any other.
    return503OnClosing: false,
    // What the router cannot read, like `/%`, has no route and none of a route's hooks.
    frameworkErrors: (_error, _request, reply) => sendProblem(reply, 'not-found'),
  });
  app.removeContentTypeParser('text/plain');
  logRequests(app);
  cutOffSlowReaders(app, timeLimits.answerPause);
  answerErrors(app);
  await secure(app, config);
  return app;
}

/** A number means that so many proxies in front of the shop may be believed. */
function toProxyTrust(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}
