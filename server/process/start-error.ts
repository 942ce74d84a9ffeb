import { once } from 'node:events';

/** A reason that the operator can fix: only its message is shown, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Settles as `work` does, or rejects when the signal aborts first. The work then continues, and nobody waits for it. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const aborted = signal.aborted || once(signal, 'abort');
  const abandoned = Promise.resolve(aborted).then(() => Promise.reject(signal.reason));
  return Promise.race([work, abandoned]);
}
