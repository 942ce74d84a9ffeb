import { setTimeout as wait } from 'node:timers/promises';
import {
  type Attempt,
  type AttemptParts,
  findAttempt,
  type StoredAttempt,
  type StoredResponse,
} from './attempt-store.ts';
import type { Unsettled } from './place-order.ts';
import { findPayment, type GatewayAnswer } from './settle-by-gateway.ts';

export type ReplayOutcome =
  /** `isReplay`: the response was stored before, and this request has only found it. */
  | { readonly kind: 'settled'; readonly response: StoredResponse; readonly isReplay?: true }
  | Unsettled
  | { readonly kind: 'key-reused' | 'in-progress' | 'outcome-unknown' };

interface ReplayWays {
  readonly disconnected: AbortSignal;
  readonly ask: (orderId: string) => Promise<GatewayAnswer>;
}

const longestWaitMilliseconds = 10_000;

const pollMilliseconds = 1_000;

/** Asks the gateway about an open payment, and waits: up to 10 s, or until the client disconnects. */
export async function replay(
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
  ask: ReplayWays['ask'],
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
