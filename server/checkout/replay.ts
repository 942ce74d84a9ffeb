import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { headers as names } from '../../contract/calls.ts';
import type { RunInShare } from '../payments/client-shares.ts';
import {
  type Attempt,
  type AttemptParts,
  findAttempt,
  type StoredAttempt,
  type StoredResponse,
} from './attempt-store.ts';
import { openTurns } from './buyer-turns.ts';
import type { CheckoutCall } from './check-request.ts';
import { findPayment, noteReturn } from './find-payment.ts';
import type { Unsettled } from './place-order.ts';
import { type GatewayAnswer, type ReconcileParts, settleByGateway } from './settle-by-gateway.ts';

export type ReplayOutcome =
  /** `isReplay`: the response was stored before, and this request has only found it. */
  | { readonly kind: 'settled'; readonly response: StoredResponse; readonly isReplay?: true }
  | Unsettled
  | { readonly kind: 'key-reused' | 'in-progress' | 'outcome-unknown' };

/** Returns the outcome of an attempt that the shop knows. */
export type Replay = (stored: StoredAttempt) => Promise<ReplayOutcome>;

interface ReplayParts extends ReconcileParts {
  readonly runInShare: RunInShare;
}

export function openReplays(parts: ReplayParts) {
  const askInTurn = openTurns();

  return (
    { headers, attempt, client, gateway, log }: CheckoutCall,
    reply: FastifyReply,
  ): Replay => {
    const settleInShare = async (orderId: string): Promise<GatewayAnswer> => {
      const answer = await parts.runInShare(client, () => settleByGateway(parts, orderId, log));
      return answer ?? { kind: 'unknown' };
    };
    const ask: AskGateway = (orderId) =>
      askInTurn(attempt.email, orderId, () => settleInShare(orderId));
    const isReturn = gateway?.noteReturn && headers[names.statusOnly] !== 'true';

    return async (stored) => {
      if (isReturn) await noteReturn(parts, stored.orderId);
      return replay(parts, stored, attempt, { disconnected: disconnectionOf(reply), ask });
    };
  };
}

/** Aborted when the client has gone. */
function disconnectionOf({ raw }: FastifyReply): AbortSignal {
  if (raw.destroyed) return AbortSignal.abort();
  const disconnection = new AbortController();
  raw.once('close', () => disconnection.abort());
  return disconnection.signal;
}

type AskGateway = (orderId: string) => Promise<GatewayAnswer>;

interface ReplayWays {
  readonly disconnected: AbortSignal;
  readonly ask: AskGateway;
}

const longestWaitMilliseconds = 10_000;

const pollMilliseconds = 1_000;

/**
 * Asks the gateway about an open payment, and waits: up to 10 s, or until the client disconnects.
 */
async function replay(
  parts: AttemptParts,
  stored: StoredAttempt,
  attempt: Attempt,
  { disconnected, ask }: ReplayWays,
): Promise<ReplayOutcome> {
  if (!stored.requestHash.equals(attempt.requestHash)) return { kind: 'key-reused' };
  if (stored.response) return replayOf(stored.response);

  const before = await askAboutPayment(parts, stored.orderId, ask);
  if (before) return before;

  const until = AbortSignal.any([disconnected, AbortSignal.timeout(longestWaitMilliseconds)]);
  const answered = await waitForResponse(parts, attempt, until);
  if (answered) return replayOf(answered);

  // The last look reports a database that stays away.
  const latest = disconnected.aborted ? stored : await findAttempt(parts, attempt);
  if (latest?.response) return replayOf(latest.response);
  const after = disconnected.aborted ? null : await askAboutPayment(parts, stored.orderId, ask);
  return after ?? { kind: latest?.outcomeUnknown ? 'outcome-unknown' : 'in-progress' };
}

/** Another request, another process or reconciliation stores it. */
async function waitForResponse(
  parts: AttemptParts,
  attempt: Attempt,
  until: AbortSignal,
): Promise<StoredResponse | null> {
  for (;;) {
    await wait(pollMilliseconds, undefined, { signal: until }).catch(() => {});
    if (until.aborted) return null;
    const found = await findAttempt(parts, attempt).catch(() => null);
    if (found?.response) return found.response;
  }
}

/** Null when no payment was opened, or when it is not settled and needs nothing of the buyer. */
async function askAboutPayment(
  { db }: AttemptParts,
  orderId: string,
  ask: AskGateway,
): Promise<ReplayOutcome | null> {
  const payment = await findPayment(db, orderId);
  if (payment?.orderState !== 'pending' || payment.paymentId === null) return null;
  const answer = await ask(orderId);
  if (answer.kind === 'settled') return answer;
  return answer.kind === 'action-required' || answer.kind === 'waiting'
    ? { ...answer, orderId }
    : null;
}

function replayOf(response: StoredResponse): ReplayOutcome {
  return { kind: 'settled', response, isReplay: true };
}
