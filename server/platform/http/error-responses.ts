import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { endSentence } from '../../../contract/format.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import { isDatabaseOutage, UnknownCommit } from '../database/outage.ts';
import { UncountedError } from '../limits/rate-limits.ts';
import { Refused } from './refused.ts';
import { sendProblem } from './send-problem.ts';

/**
 * Turns what a route throws into a problem. Only unexpected errors are logged as errors, with their
 * stack.
 */
export function sendErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) return sendInvalidInput(error, reply);
    if (error instanceof Refused) return sendProblem(reply, error.code, error.details);
    const known = knownErrors[error.code];
    if (known) return sendProblem(reply, known);
    if (error.statusCode === 400) return sendProblem(reply, 'bad-request');
    return sendUnexpected(error, request, reply);
  });
}

/**
 * Pages that don't exist redirect to the first page. Calls and files that don't exist are a 404.
 */
export function sendNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    if (/^\/(desk\/)?api\//.test(request.url)) return sendProblem(reply, 'not-found');
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (isPage && !/^\/(\?|$)/.test(request.url)) return reply.redirect('/', 302);
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
  });
}

/** A buyer's request may be sent again as it is. An operator's might do something twice. */
const unknownChange =
  'The connection to the database broke while this was being saved. Check whether it was done ' +
  'before you do it again.';

const knownErrors: Partial<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not-json',
  RENDERER_BUSY: 'unavailable',
  DOCUMENT_FAILED: 'document-not-made',
};

function sendInvalidInput(error: FastifyError, reply: FastifyReply): FastifyReply {
  const errors = (error.validation ?? []).map(({ instancePath, message = 'Invalid' }) => ({
    field: instancePath.slice(1).replaceAll('/', '.'),
    message,
  }));
  const named = errors.filter(({ field }) => field !== '');
  if (named.length === 0)
    return sendProblem(reply, 'invalid-input', { detail: 'Send a JSON object.' });
  const sentences = [...new Set(named.map(({ message }) => message))];
  return sendProblem(reply, 'invalid-input', {
    detail: sentences.map(endSentence).join(' '),
    errors: named,
  });
}

function sendUnexpected(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isUncounted = error instanceof UncountedError;
  if (isDatabaseOutage(isUncounted ? error.cause : error)) {
    request.log.warn({ err: error }, 'the database is unavailable');
    const isUnknown = error instanceof UnknownCommit && request.url.startsWith('/desk/api/');
    const retryAfterSeconds = 5;
    if (!isUnknown) return sendProblem(reply, 'unavailable', { retryAfterSeconds });
    return sendProblem(reply, 'unavailable', { retryAfterSeconds, detail: unknownChange });
  }
  request.log.error({ err: error }, 'request failed unexpectedly');
  if (isUncounted) return sendProblem(reply, 'unavailable', { retryAfterSeconds: 30 });
  return sendProblem(reply, 'unexpected');
}
