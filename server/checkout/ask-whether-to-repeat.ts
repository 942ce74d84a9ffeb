import type { FastifyReply } from 'fastify';
import { sendProblem } from '../platform/http/send-problem.ts';
import { type AttemptParts, findAttempt } from './attempt-store.ts';
import type { EarlierOrder } from './write-pending-order.ts';

/** Shows the earlier order with its keys: the browser has verified the address that it was bought with. */
export async function askWhetherToRepeat(
  reply: FastifyReply,
  parts: AttemptParts,
  earlier: EarlierOrder,
) {
  const attempt = await findAttempt(parts, earlier);
  if (attempt?.response?.status !== 200)
    return sendProblem(reply, 'bought-elsewhere', { retryAfterSeconds: 5 });
  const order: unknown = JSON.parse(attempt.response.body);
  return sendProblem(reply, 'bought-recently', { members: { boughtAt: earlier.placedAt, order } });
}
