import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { tokensOf } from '../../../brand/tokens.ts';
import { type ProblemCode, problems } from '../../../contract/problems.ts';
import type { Seller } from '../../../contract/seller.ts';
import { StartError } from '../process/start-error.ts';
import { disconnectSlowReaders, drainConnections, shareConnections } from './connections.ts';
import { sendErrors } from './error-responses.ts';
import { type OwnAddress, refuseCrossSite } from './foreign-requests.ts';
import { dropForwardedPorts, warnOfUntrustedProxy } from './forwarded-headers.ts';
import { logRequests } from './log-requests.ts';
import { paintPlainPages } from './plain-page.ts';
import { responseHeaders, type SecurityHeaders, securityHeaders } from './security-headers.ts';
import { composeProblem, problemContentType, sendProblem } from './send-problem.ts';
import { parseJsonBodies } from './serve-call.ts';

/** Responds to what Node's parser can't read: no hook or route sees it. */
function handleClientErrors(
  log: FastifyBaseLogger,
  security: SecurityHeaders,
): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  return ({ code }, socket) => {
    if (socket.destroyed || !socket.writable) return;
    const problem = problemsByCode[code] ?? 'bad-request';
    const { status, title } = problems[problem];
    const requestId = randomUUID();
    log.info({ requestId, status, problem, reason: code }, 'unreadable request');
    const body = composeProblem(problem, requestId);
    const headers = Object.entries({
      ...responseHeaders(security, requestId),
      'content-type': problemContentType,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${title}\r\n${headers.join('')}\r\n${body}`, () =>
      socket.destroy(),
    );
  };
}

const problemsByCode: Partial<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
};

export interface HttpServerOptions {
  readonly log: FastifyBaseLogger;
  readonly config: OwnAddress & { readonly trustProxy: boolean | number | string };
  readonly timeLimits: TimeLimits;
  /** Whose colours pages for people have; the default look if left out. */
  readonly seller?: Pick<Seller, 'brand'>;
  /**
   * Milliseconds for which a server that stops still responds on open connections; 0 if left out.
   */
  readonly drain?: number | undefined;
}

const largestBody = 64 * 1024;

/** Fastify's own compilers take JSON schemas, and would be loaded for nothing. */
const compilersFactory: object = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
};

/** Far more than a proxy opens. Without a limit, one client could use all memory. */
const mostConnections = 5_000;

export function createHttpServer({
  log,
  config,
  timeLimits,
  seller = {},
  drain = 0,
}: HttpServerOptions): FastifyInstance {
  const { https, trustProxy } = config;
  const security = securityHeaders(https);
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A number is how many proxies in front of the shop are trusted.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: largestBody,
    requestTimeout: timeLimits.request,
    keepAliveTimeout: timeLimits.idle,
    http: {
      headersTimeout: timeLimits.headers,
      connectionsCheckingInterval: timeLimits.check,
      // Node's own response to a request without a host has no security headers.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory },
    // A proxy may send a request over a kept connection while the shop stops: it gets a normal
    // response.
    return503OnClosing: false,
    clientErrorHandler: handleClientErrors(log, security),
    // A path that can't be decoded, such as `/%`, has no route, so no hook runs.
    frameworkErrors: (_error, { id, log: requestLog }, reply) => {
      requestLog.info({ status: 404, problem: 'not-found' }, 'unreadable path');
      sendProblem(reply.headers(responseHeaders(security, id)), 'not-found');
    },
  });
  app.server.maxConnections = mostConnections;
  if (trustProxy === false) shareConnections(app.server);
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  disconnectSlowReaders(app.server, timeLimits.answerPause);
  drainConnections(app, drain);
  if (trustProxy === false) warnOfUntrustedProxy(app);
  else dropForwardedPorts(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(responseHeaders(security, request.id));
    // With two, a proxy and the shop could understand a request differently (RFC 9112 section 3.2).
    if (request.raw.headersDistinct.host?.length === 1) done();
    else sendProblem(reply, 'bad-request');
  });
  parseJsonBodies(app);
  paintPlainPages(app, tokensOf(seller));
  logRequests(app);
  refuseCrossSite(app, config);
  sendErrors(app);
  return app;
}

/**
 * How long a client may take, in milliseconds. All but `idle` together keep no slow client longer
 * than 15 s.
 */
export const defaultTimeLimits = {
  /** From the start of a connection or a request to the end of its headers. */
  headers: 10_000,
  /** From the same start to the end of the body. */
  request: 12_000,
  /** How often the two above are checked: a client may stay longer by this. */
  check: 2_000,
  /**
   * How long a client may read nothing of its response. Files are written in 64 KiB, so it must
   * read 9 KB/s.
   */
  answerPause: 7_000,
  /** Between two requests. Longer than the 60 s of common proxies, so that they close first. */
  idle: 72_000,
};
export type TimeLimits = Readonly<typeof defaultTimeLimits>;

export interface Address {
  readonly host: string;
  readonly port: number;
  /** Uses the socket that systemd opened, in place of host and port. */
  readonly inheritsSocket?: boolean;
  readonly prefix?: string;
}

/** The first file descriptor that systemd passes to a service. */
const inheritedSocket = 3;

export async function listen(app: FastifyInstance, address: Address): Promise<string> {
  const { host, port, inheritsSocket = false, prefix = '' } = address;
  try {
    return await app.listen({ host, port, ...(inheritsSocket && { fd: inheritedSocket }) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} on ${host} is in use: set ${prefix}PORT to another one.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} needs rights that this user does not have.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`${prefix}HOST ${host} is not an address of this machine.`);
    throw error;
  }
}
