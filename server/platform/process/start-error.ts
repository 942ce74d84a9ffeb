/** A reason that the operator can fix: only its message is shown, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Settles as `work` does, or rejects when the signal aborts first. The work then continues, and
 * nobody waits for it.
 */
export async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const abandoned = Promise.withResolvers<never>();
  const abandon = () => abandoned.reject(signal?.reason);
  if (signal?.aborted) abandon();
  signal?.addEventListener('abort', abandon);
  try {
    return await Promise.race([work, abandoned.promise]);
  } finally {
    signal?.removeEventListener('abort', abandon);
  }
}
