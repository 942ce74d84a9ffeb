import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Answer } from './answer.ts';
import { type Attempt, findAnswers, findAttempt, type StoredAttempt } from './attempt-store.ts';

export type ReplayOutcome =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'outcome-unknown' };

export interface Replays {
  /**
   * Returns the outcome of an attempt that was made before. While there is none, it waits: up to 10 s, or until the
   * client disconnects.
   */
  replay(stored: StoredAttempt, attempt: Attempt, disconnected: AbortSignal): Promise<ReplayOutcome>;
  /** Passes on an answer that this process has just given to those that wait for it here. */
  announce(orderId: string, answer: Answer): void;
}

const longestWaitMilliseconds = 10_000;

/** How soon an answer is found that another process, or the reconciliation of pending orders, has given. */
const pollMilliseconds = 1_000;

/** One statement a second looks for the answers of all requests that wait in this process, however many there are. */
export function openReplays(db: Kysely<Database>): Replays {
  /** The name of an event is the id of an order, its argument the order's answer. */
  const answers = new EventEmitter<Record<string, [Answer]>>().setMaxListeners(0);
  let isPolling = false;

  const poll = async () => {
    if (isPolling) return;
    isPolling = true;
    for (let orderIds = answers.eventNames(); orderIds.length > 0; orderIds = answers.eventNames()) {
      // A look that fails is repeated: the last one of each request reports a database that stays away.
      const found = await findAnswers(db, orderIds.map(String)).catch(() => []);
      for (const { orderId, answer } of found) answers.emit(orderId, answer);
      await pause(pollMilliseconds);
    }
    isPolling = false;
  };

  const waitForAnswer = async (orderId: string, until: AbortSignal): Promise<Answer | null> => {
    if (until.aborted) return null;
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    answers.once(orderId, resolve);
    until.addEventListener('abort', () => resolve(null));
    void poll();
    return promise.finally(() => answers.off(orderId, resolve));
  };

  return {
    async replay(stored, attempt, disconnected) {
      if (!stored.requestHash.equals(attempt.requestHash)) return { kind: 'key-reused' };
      if (stored.answer) return { kind: 'answered', answer: stored.answer };
      const timeIsUp = AbortSignal.timeout(longestWaitMilliseconds);
      const answer = await waitForAnswer(stored.orderId, AbortSignal.any([disconnected, timeIsUp]));
      if (answer) return { kind: 'answered', answer };
      const latest = disconnected.aborted ? stored : await findAttempt(db, attempt);
      if (latest?.answer) return { kind: 'answered', answer: latest.answer };
      return { kind: latest?.outcomeUnknown ? 'outcome-unknown' : 'in-progress' };
    },
    announce: (orderId, answer) => void answers.emit(orderId, answer),
  };
}
