/** Settles as `work` does, or rejects when the signal comes first: then nobody waits for the work any more. */
export async function orAbandon<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
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
