import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ProblemCode } from '../../contract/problems.ts';
import { isDatabaseOutage } from '../database/outage.ts';
import { UncountedError } from '../limits/rate-limits.ts';
import { UnreadableBody } from './json-body.ts';
import { sendProblem } from './problem-answers.ts';

/** Turns whatever a route throws into a problem. Only the unexpected is logged as an error, with its stack. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) return answerInvalidInput(error, reply);
    const known = knownErrors[error.code];
    if (known) return sendProblem(reply, known);
    if (error instanceof UnreadableBody) return sendProblem(reply, 'bad-request', { detail: error.message });
    if (error.statusCode === 400) return sendProblem(reply, 'bad-request');
    return answerUnexpected(error, request, reply);
  });
}

const knownErrors: Partial<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not-json',
};

function answerInvalidInput(error: FastifyError, reply: FastifyReply): FastifyReply {
  const errors = (error.validation ?? []).map((issue) => ({
    field: issue.instancePath.slice(1).replaceAll('/', '.'),
    message: issue.message ?? 'Invalid',
  }));
  const named = errors.filter(({ field }) => field !== '');
  if (named.length === 0) return sendProblem(reply, 'invalid-input', { detail: 'Send a JSON object.' });
  const sentences = [...new Set(named.map(({ message }) => message))];
  return sendProblem(reply, 'invalid-input', { detail: `${sentences.join('. ')}.`, errors: named });
}

function answerUnexpected(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isUncounted = error instanceof UncountedError;
  if (isDatabaseOutage(isUncounted ? error.cause : error)) {
    request.log.warn({ err: error }, 'the database is unavailable');
    return sendProblem(reply, 'unavailable', { retryAfterSeconds: 5 });
  }
  request.log.error({ err: error }, 'request failed unexpectedly');
  return isUncounted
    ? sendProblem(reply, 'unavailable', { retryAfterSeconds: 30 })
    : sendProblem(reply, 'unexpected');
}
