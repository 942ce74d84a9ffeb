import { randomUUID } from 'node:crypto';
import { createServer, type ServerOptions } from 'node:http';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import type { ShopMetrics } from '../metrics/shop-metrics.ts';
import { answerClientErrors } from './client-errors.ts';
import { shareConnections } from './connection-share.ts';
import { refuseCrossSite } from './cross-site.ts';
import { answerErrors } from './error-answers.ts';
import { hasOneHost } from './host-header.ts';
import { takeJsonBodies } from './json-body.ts';
import { sendProblem } from './problem-answers.ts';
import { type ReadyAnswers, sendReadyAnswer } from './ready-answers.ts';
import { logRequests } from './request-log.ts';
import { headersOfAnswer, securityHeaders } from './security-headers.ts';
import { cutOffSlowReaders } from './slow-readers.ts';
import type { TimeLimits } from './time-limits.ts';

export interface HttpServerOptions {
  readonly log: FastifyBaseLogger;
  readonly config: Pick<Config, 'https' | 'trustProxy'>;
  readonly timeLimits: TimeLimits;
  readonly metrics?: Pick<ShopMetrics, 'requests'>;
}

const largestBody = 64 * 1024;

/** Far more than a proxy opens; without any bound, whoever opens the most would take all memory. */
const mostConnections = 5_000;

/** A browser opens six: these are all the people of a large office. */
const connectionShare = { client: 200, network: 1_000 };

/** An HTTP server with no routes yet: its limits, its log, its headers and its answers to errors. */
export function createHttpServer({ log, config, timeLimits, metrics }: HttpServerOptions): FastifyInstance {
  const security = securityHeaders(config);
  const readyAnswers: ReadyAnswers = new Map();
  const ready = { answers: readyAnswers, security, log, metrics };
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: toProxyTrust(config.trustProxy),
    bodyLimit: largestBody,
    serverFactory: (route) => {
      const server = createServer(serverOptions(timeLimits), (request, response) => {
        // Once the server stops, the router tells clients to let their connections go.
        const isSent = server.listening && sendReadyAnswer(ready, request, response);
        if (!isSent) route(request, response);
      });
      return server;
    },
    routerOptions: { maxParamLength: 500 },
    // A proxy may send a request down a kept connection while the shop stops: it is answered like any other.
    return503OnClosing: false,
    clientErrorHandler: answerClientErrors(log, security),
    // What the router cannot read, like `/%`, has no route and none of a route's hooks.
    frameworkErrors: (_error, { id, log: requestLog }, reply) => {
      requestLog.info({ status: 404, problem: 'not-found' }, 'unreadable path');
      sendProblem(reply.headers(headersOfAnswer(security, id)), 'not-found');
    },
  });
  app.decorate('readyAnswers', readyAnswers);
  app.server.maxConnections = mostConnections;
  if (config.trustProxy === false) shareConnections(app.server, connectionShare);
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOfAnswer(security, request.id));
    if (hasOneHost(request.raw)) done();
    else sendProblem(reply, 'bad-request');
  });
  takeJsonBodies(app);
  logRequests(app);
  refuseCrossSite(app, config);
  cutOffSlowReaders(app.server, timeLimits.answerPause);
  answerErrors(app);
  return app;
}

function serverOptions(timeLimits: TimeLimits): ServerOptions {
  return {
    requestTimeout: timeLimits.request,
    keepAliveTimeout: timeLimits.idle,
    headersTimeout: timeLimits.headers,
    connectionsCheckingInterval: timeLimits.check,
    // Node's own answer to a request without a host would have no headers.
    requireHostHeader: false,
  };
}

/** A number means that so many proxies in front of the shop may be believed. */
function toProxyTrust(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}
