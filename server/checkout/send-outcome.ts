import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { ActionRequiredAnswer } from '../../contract/checkout.ts';
import type { Database } from '../database/tables.ts';
import { problemContentType, sendProblem } from '../http/send-problem.ts';
import { findAttempt } from './attempt-store.ts';
import type { ChallengeRequired, PlaceOrderOutcome } from './place-order.ts';
import type { ReplayOutcome } from './replay.ts';
import type { EarlierOrder } from './write-pending-order.ts';

type FinalOutcome = ReplayOutcome | Exclude<PlaceOrderOutcome, { kind: 'not-written' }>;

export function sendOutcome(reply: FastifyReply, outcome: FinalOutcome): FastifyReply {
  if (outcome.kind === 'key-reused') return sendProblem(reply, 'key-reused');
  if (outcome.kind === 'action-required') return sendChallenge(reply, outcome);
  if (outcome.kind !== 'settled') return sendProblem(reply, outcome.kind, { retryAfterSeconds: 5 });
  const { status, body } = outcome.response;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(status === 200 ? 'application/json; charset=utf-8' : problemContentType)
    .send(body);
}

/** For this buyer's page alone: never stored or logged. */
function sendChallenge(reply: FastifyReply, { orderId, clientSecret }: ChallengeRequired): FastifyReply {
  const answer: ActionRequiredAnswer = { status: 'action-required', clientSecret, orderId };
  return reply
    .code(202)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer));
}

/** Shows the earlier order with its keys: the browser has verified the address that it was bought with. */
export async function askWhetherToRepeat(
  reply: FastifyReply,
  db: Kysely<Database>,
  { orderId, placedAt }: EarlierOrder,
): Promise<FastifyReply> {
  const attempt = await findAttempt(db, { orderId });
  if (attempt?.response?.status !== 200)
    return sendProblem(reply, 'bought-elsewhere', { retryAfterSeconds: 5 });
  const order: unknown = JSON.parse(attempt.response.body);
  return sendProblem(reply, 'bought-recently', { members: { boughtAt: placedAt, order } });
}
