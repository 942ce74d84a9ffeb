import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Attempt,
  type AttemptParts,
  findAnswered,
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

/** How soon a response is found that another process or reconciliation has stored. */
const pollMilliseconds = 1_000;

/** One statement a second finds the responses for all requests that wait in this process. */
export function openReplays(parts: AttemptParts) {
  /** Events are named by order ids. */
  const responses = new EventEmitter<Record<string, [StoredResponse]>>().setMaxListeners(0);
  let isPolling = false;

  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    for (let orderIds = responses.eventNames(); orderIds.length > 0; orderIds = responses.eventNames()) {
      // A failed poll is repeated: a request's own last look reports a database that stays away.
      const found = await findAnswered(parts, orderIds.map(String)).catch(() => []);
      for (const { orderId, response } of found) if (response) responses.emit(orderId, response);
      await wait(pollMilliseconds);
    }
    isPolling = false;
  }

  async function waitForResponse(orderId: string, until: AbortSignal): Promise<StoredResponse | null> {
    if (until.aborted) return null;
    const { promise, resolve } = Promise.withResolvers<StoredResponse | null>();
    responses.once(orderId, resolve);
    until.addEventListener('abort', () => resolve(null));
    void poll();
    return promise.finally(() => responses.off(orderId, resolve));
  }

  /** Null when no payment was opened, or when it is not settled and needs nothing of the buyer. */
  async function askAboutPayment(orderId: string, ask: ReplayWays['ask']): Promise<ReplayOutcome | null> {
    const payment = await findPayment(parts.db, orderId);
    if (payment?.orderState !== 'pending' || payment.paymentId === null) return null;
    const answer = await ask(orderId);
    if (answer.kind === 'settled') return answer;
    if (answer.kind === 'waiting') return { ...answer, orderId };
    if (answer.kind !== 'open' || answer.action === null) return null;
    return { ...answer.action, kind: 'action-required', orderId };
  }

  return {
    /** Asks the gateway about an open payment, and waits: up to 10 s, or until the client disconnects. */
    async replay(
      stored: StoredAttempt,
      attempt: Attempt,
      { disconnected, ask }: ReplayWays,
    ): Promise<ReplayOutcome> {
      if (!stored.requestHash.equals(attempt.requestHash)) return { kind: 'key-reused' };
      if (stored.response) return replayOf(stored.response);
      const before = await askAboutPayment(stored.orderId, ask);
      if (before) return before;
      const until = AbortSignal.any([disconnected, AbortSignal.timeout(longestWaitMilliseconds)]);
      const response = await waitForResponse(stored.orderId, until);
      if (response) return replayOf(response);
      const latest = disconnected.aborted ? stored : await findAttempt(parts, attempt);
      if (latest?.response) return replayOf(latest.response);
      const after = disconnected.aborted ? null : await askAboutPayment(stored.orderId, ask);
      return after ?? { kind: latest?.outcomeUnknown ? 'outcome-unknown' : 'in-progress' };
    },
    /** Passes a response of this process to the requests that wait for it here. */
    announce: (orderId: string, response: StoredResponse) => void responses.emit(orderId, response),
  };
}

function replayOf(response: StoredResponse): ReplayOutcome {
  return { kind: 'settled', response, isReplay: true };
}
