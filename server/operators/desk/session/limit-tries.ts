import { setTimeout as wait } from 'node:timers/promises';
import type { Refusal, Take } from '../../../platform/limits/rate-limits.ts';
import type { OpenedSession } from './session-store.ts';

/**
 * Longer than any refusal takes, so that its time doesn't tell whether an address is an operator's.
 */
const refusalMilliseconds = 250;

/**
 * Every try counts as a wrong one until it has proven right, so no number of parallel guesses gets
 * past the limits.
 */
export async function limitTries<Opened extends OpenedSession>(
  [limit, client]: Take,
  attempt: () => Promise<Opened | null>,
): Promise<Opened | Refusal | null> {
  const allowance = await limit.take(client);
  if (!allowance.allowed) return allowance;
  const delay = wait(refusalMilliseconds);
  const session = await attempt();
  await (session ? limit.giveBack(client) : delay);
  return session;
}
