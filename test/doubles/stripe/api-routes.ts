import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { type Endpoint, endpoints } from './api-endpoints.ts';
import { ApiError, unknownParameter } from './api-error.ts';
import { expand } from './expand.ts';
import type { Failure } from './faults.ts';
import { parseForm } from './form.ts';
import { findResponse, type KeyedRequest, keepResponse, refuseKeyInUse } from './idempotency.ts';
import { newId } from './identifiers.ts';
import { Parameters } from './parameters.ts';
import { requirePermission } from './permissions.ts';
import { readKey, refusePublishableKey } from './read-key.ts';
import type { StripeDouble } from './stripe-double.ts';
import { type Answer, failed } from './work.ts';

/** Stripe's API. Nothing of a body is ever logged: bodies contain cards and client secrets. */
export function addApiRoutes(app: FastifyInstance, double: StripeDouble): void {
  const inProgress = new Set<string>();
  for (const endpoint of endpoints) {
    const { method, path: url } = endpoint;
    app.route({ method, url, handler: (request, reply) => handle(endpoint, request, reply) });
  }
  app.all('/v1/*', (request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`;
    return respond(reply, newId('req'), failed(404, { type: 'invalid_request_error', message }));
  });

  async function handle(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    const id = newId('req');
    const { delayMilliseconds, failure } = double.faults.draw(endpoint.operation);
    if (failure === 'timeoutBefore' || failure === 'cutBefore') return fail(reply, failure);
    if (failure === 'rateLimit') return respond(reply, id, tooManyRequests);
    if (failure === 'refuse') return respond(reply, id, answerOf(unknownParameter('use_stripe_sdk')));
    const keyed = readKeyedRequest(request);
    if (keyed && inProgress.has(keyed.key)) return respond(reply, id, answerOf(refuseKeyInUse(keyed.key)));
    if (keyed) inProgress.add(keyed.key);
    try {
      await wait(delayMilliseconds);
      const { answer, isReplayed } = work(endpoint, request, { id, keyed, failure });
      if (failure === 'timeoutAfter' || failure === 'cutAfter') return fail(reply, failure);
      if (keyed) reply.header('idempotency-key', keyed.key);
      if (isReplayed) reply.header('idempotent-replayed', 'true');
      return respond(reply, id, answer);
    } finally {
      if (keyed) inProgress.delete(keyed.key);
    }
  }

  interface WorkRequest {
    readonly id: string;
    readonly keyed: KeyedRequest | null;
    readonly failure: Failure | null;
  }

  /** Does the work and keeps its response in one transaction, or finds the response of an earlier identical request. */
  function work(endpoint: Endpoint, request: FastifyRequest, { id, keyed, failure }: WorkRequest) {
    const keep = (answer: Answer) => keyed && keepResponse(double.ledger, keyed, answer, double.now);
    try {
      const parameters = readParameters(request);
      const kind = readKey(request.headers.authorization, parameters.text('key'));
      const isBuyer = kind === 'publishable';
      if (isBuyer && !endpoint.isForBuyers) throw refusePublishableKey();
      if (kind === 'restricted') requirePermission(endpoint.method, endpoint.path, double.missingPermissions);
      const earlier = keyed && findResponse(double.ledger, keyed, double.now);
      if (earlier) return { answer: earlier, isReplayed: true };
      const cause = { id, idempotencyKey: keyed?.key ?? null };
      const answer = double.run(cause, (started) => {
        if (failure === 'error') return keepAnd(serverError);
        const call = { work: started, parameters, id: readId(request), isBuyer };
        const done = endpoint.run(call);
        const paths = parameters.list('expand').map(String);
        const body = paths.length > 0 ? expand(started.ledger, done.body, paths) : done.body;
        return keepAnd(failure === 'errorAfter' ? serverError : { ...done, body });
      });
      return { answer, isReplayed: false };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const answer = answerOf(error);
      if (error.isRemembered) keep(answer);
      return { answer, isReplayed: false };
    }

    function keepAnd(answer: Answer): Answer {
      keep(answer);
      return answer;
    }
  }
}

const serverError = failed(500, { type: 'api_error', message: 'An unknown error occurred' });
const tooManyRequests = failed(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Too many requests hit the API too quickly.',
});

function answerOf({ status, object }: ApiError): Answer {
  return failed(status, object);
}

/** Only POST requests have idempotency keys. */
function readKeyedRequest({ method, url, headers, body }: FastifyRequest): KeyedRequest | null {
  const key = headers['idempotency-key'];
  if (method !== 'POST' || typeof key !== 'string' || key === '') return null;
  return { key, path: url, body: typeof body === 'string' ? body : '' };
}

function readParameters({ method, url, body }: FastifyRequest): Parameters {
  const query = url.split('?')[1] ?? '';
  return new Parameters(parseForm(method === 'POST' && typeof body === 'string' ? body : query));
}

function readId({ params }: FastifyRequest): string {
  return (params as { readonly id?: string }).id ?? '';
}

function respond(reply: FastifyReply, requestId: string, { status, body }: Answer): FastifyReply {
  const asked = reply.request.headers['stripe-version'];
  const headers = {
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    'stripe-version': typeof asked === 'string' ? asked : Stripe.API_VERSION,
  };
  return reply
    .code(status)
    .headers(headers)
    .type('application/json')
    .send(JSON.stringify(body, null, 2));
}

/** Sends nothing, or cuts the connection. */
function fail(reply: FastifyReply, failure: Failure): FastifyReply {
  const { socket } = reply.hijack().request.raw;
  if (failure === 'cutBefore' || failure === 'cutAfter') socket.destroy();
  return reply;
}
