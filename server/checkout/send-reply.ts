import type { FastifyReply } from 'fastify';
import { replayedHeader } from '../../contract/calls.ts';
import { problemContentType, sendProblem } from '../platform/http/send-problem.ts';
import type { StoredResponse } from './attempt-store.ts';
import type { Answer } from './place-order.ts';
import type { Refusal } from './refusals.ts';
import type { ReplayOutcome } from './replay.ts';

export type CheckoutReply = Refusal | ReplayOutcome | Answer;

export function sendReply(reply: FastifyReply, outcome: CheckoutReply): FastifyReply {
  switch (outcome.kind) {
    case 'refused':
      if (outcome.etag !== undefined) reply.header('etag', outcome.etag);
      return sendProblem(reply, outcome.code, outcome.details);
    case 'key-reused':
      return sendProblem(reply, 'key-reused');
    case 'in-progress':
    case 'outcome-unknown':
      return sendProblem(reply, outcome.kind, { retryAfterSeconds: 5 });
    case 'action-required':
    case 'waiting': {
      const { kind: status, ...action } = outcome;
      // For this buyer's page alone: never stored or logged.
      return sendText(reply, { status: 202, body: JSON.stringify({ status, ...action }) });
    }
    case 'settled':
      if ('isReplay' in outcome) reply.header(replayedHeader, 'true');
      return sendText(reply, outcome.response);
  }
}

function sendText(reply: FastifyReply, { status, body }: StoredResponse): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(status < 300 ? 'application/json; charset=utf-8' : problemContentType)
    .send(body);
}
