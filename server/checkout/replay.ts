import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Answer } from './answer.ts';
import { type Attempt, findAttempt } from './attempt-store.ts';

export type ReplayOutcome =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'outcome-unknown' };

const longestWaitMilliseconds = 10_000;
const pollMilliseconds = 100;

/**
 * Answers an idempotency key that was used before: with the first outcome, for which it waits up to 10 s.
 * Null when the key is new.
 */
export async function replayAttempt(db: Kysely<Database>, attempt: Attempt): Promise<ReplayOutcome | null> {
  const deadline = performance.now() + longestWaitMilliseconds;
  for (;;) {
    const stored = await findAttempt(db, attempt);
    if (!stored) return null;
    if (!stored.requestHash.equals(attempt.requestHash)) return { kind: 'key-reused' };
    if (stored.answer) return { kind: 'answered', answer: stored.answer };
    if (performance.now() > deadline)
      return { kind: stored.outcomeUnknown ? 'outcome-unknown' : 'in-progress' };
    await pause(pollMilliseconds);
  }
}
