import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any refusal takes, so that its time doesn't tell whether an address is an operator's. */
const refusalMilliseconds = 250;

/** Returns what `work` does, but null not before a fixed time. */
export async function delayRefusal<Result>(work: () => Promise<Result | null>): Promise<Result | null> {
  const delay = wait(refusalMilliseconds);
  const result = await work();
  if (result === null) await delay;
  return result;
}
