import type { FastifyReply } from 'fastify';
import { replayedHeader } from '../../contract/calls.ts';
import type { AcceptedAnswer } from '../../contract/checkout.ts';
import { formatSeats } from '../../contract/quantity.ts';
import { problemContentType, sendProblem } from '../http/send-problem.ts';
import { type AttemptParts, findAttempt } from './attempt-store.ts';
import type { PlaceOrderOutcome, Unsettled } from './place-order.ts';
import type { ReplayOutcome } from './replay.ts';
import type { EarlierOrder, QuoteRefused, TooFewKeys } from './write-pending-order.ts';

type FinalOutcome =
  | ReplayOutcome
  | Exclude<PlaceOrderOutcome, { kind: 'not-written' | 'quote-refused' | 'too-few-keys' }>;

export function sendOutcome(reply: FastifyReply, outcome: FinalOutcome): FastifyReply {
  if (outcome.kind === 'key-reused') return sendProblem(reply, 'key-reused');
  if (outcome.kind === 'action-required' || outcome.kind === 'waiting') return sendAccepted(reply, outcome);
  if (outcome.kind !== 'settled') return sendProblem(reply, outcome.kind, { retryAfterSeconds: 5 });
  const { status, body } = outcome.response;
  if ('isReplay' in outcome) reply.header(replayedHeader, 'true');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(status === 200 ? 'application/json; charset=utf-8' : problemContentType)
    .send(body);
}

/** For this buyer's page alone: never stored or logged. */
function sendAccepted(reply: FastifyReply, { kind: status, ...action }: Unsettled): FastifyReply {
  const answer = { status, ...action } as AcceptedAnswer;
  return reply
    .code(202)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer));
}

/** Nothing was charged. */
export function sendQuoteRefused(reply: FastifyReply, { code }: QuoteRefused): FastifyReply {
  return sendProblem(reply, code, code === 'quote-being-paid' ? { retryAfterSeconds: 5 } : {});
}

/** Nothing was charged. The buyer may take fewer seats, unless they are quoted, or agree that the keys follow. */
export function sendTooFewKeys(
  reply: FastifyReply,
  { refused, backorders }: TooFewKeys,
  { isQuoted }: { readonly isQuoted: boolean },
): FastifyReply {
  if (refused.length === 0)
    return sendProblem(reply, 'backorder', {
      members: { products: backorders.map(({ productId }) => productId) },
    });
  const stock = refused.map(({ productId, left }) => ({ productId, left }));
  return sendProblem(reply, 'out-of-stock', {
    detail: describeShortage(refused, isQuoted),
    members: { stock },
  });
}

function describeShortage(refused: TooFewKeys['refused'], isQuoted: boolean): string {
  const sentences = refused.map(({ productName, left }) => {
    if (left === 0) return `${productName} is out of stock.`;
    return `Only ${formatSeats(left)} of ${productName} ${left === 1 ? 'is' : 'are'} left.`;
  });
  const soFar = `${sentences.join(' ')} You have not been charged.`;
  if (isQuoted) return `${soFar} Your quote stays valid: contact support, or try again later.`;
  const canReduce = refused.every(({ left }) => left > 0);
  const whatToDo = canReduce ? 'Reduce the seats' : 'Remove it from your cart';
  return `${soFar} ${whatToDo}, or contact support.`;
}

/** Shows the earlier order with its keys: the browser has verified the address that it was bought with. */
export async function askWhetherToRepeat(
  reply: FastifyReply,
  parts: AttemptParts,
  { orderId, placedAt }: EarlierOrder,
): Promise<FastifyReply> {
  const attempt = await findAttempt(parts, { orderId });
  if (attempt?.response?.status !== 200)
    return sendProblem(reply, 'bought-elsewhere', { retryAfterSeconds: 5 });
  const order: unknown = JSON.parse(attempt.response.body);
  return sendProblem(reply, 'bought-recently', { members: { boughtAt: placedAt, order } });
}
