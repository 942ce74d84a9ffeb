import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { ShopMetrics } from '../metrics/shop-metrics.ts';
import { hasOneHost } from './host-header.ts';
import { roundTime } from './request-log.ts';
import { headersOfAnswer, type SecurityHeaders } from './security-headers.ts';

/** An answer that is in memory already: nobody has to be asked for it. */
export interface ReadyAnswer {
  /** The pattern of the route that would answer otherwise. */
  readonly route: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** From an address such as `/favicon.svg` to what is answered there now; null when the route must be asked. */
export type ReadyAnswers = Map<string, (request: IncomingMessage) => ReadyAnswer | null>;

declare module 'fastify' {
  interface FastifyInstance {
    readonly readyAnswers: ReadyAnswers;
  }
}

export interface ReadyAnswerParts {
  readonly answers: ReadyAnswers;
  readonly security: SecurityHeaders;
  readonly log: FastifyBaseLogger;
  readonly metrics?: Pick<ShopMetrics, 'requests'> | undefined;
}

/**
 * What most requests ask for, the product list and the files of the page, is sent before the router with its hooks
 * and checks comes in, which takes half the time. Only the plainest request is answered here, a GET of the very
 * address by somebody who has nothing of it yet; every other one is the routes' business, and all that can fail.
 * The answers are the same. They are counted, but logged at the level `debug` alone: nothing happened, and a line
 * for each would take a third of the time. Tells whether it has answered.
 */
export function sendReadyAnswer(
  { answers, security, log, metrics }: ReadyAnswerParts,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const begin = performance.now();
  const answer = isPlain(request) ? answers.get(request.url ?? '')?.(request) : null;
  if (!answer) return false;
  const { route, headers, body } = answer;
  const requestId = randomUUID();
  response.writeHead(200, {
    ...headersOfAnswer(security, requestId),
    ...headers,
    'content-length': body.length,
  });
  response.end(body);
  const milliseconds = performance.now() - begin;
  metrics?.requests.observe(milliseconds / 1_000, { method: 'GET', route, status: 200 });
  log.debug(
    { requestId, method: 'GET', route, status: 200, milliseconds: roundTime(milliseconds) },
    'request',
  );
  return true;
}

function isPlain(request: IncomingMessage): boolean {
  return request.method === 'GET' && hasOneHost(request) && request.headers['if-none-match'] === undefined;
}
