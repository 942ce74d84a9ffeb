/**
 * Makes a reader whose value is never older than so many milliseconds. Whoever asks gets the value itself while there
 * is one; from half its time on it is read anew meanwhile, so that nobody waits as long as somebody asks now and then.
 * All who do wait share one reading. One that fails is not kept.
 */
export function keepFresh<Value>(
  milliseconds: number,
  read: () => Promise<Value>,
): () => Value | Promise<Value> {
  let kept: { readonly value: Value; readonly readAt: number } | null = null;
  let reading: Promise<Value> | null = null;

  async function readAnew(): Promise<Value> {
    const readAt = performance.now();
    const value = await read();
    kept = { value, readAt };
    return value;
  }

  function startReading(): Promise<Value> {
    const started = readAnew().finally(() => {
      reading = null;
    });
    // A failure is for those who wait, and perhaps nobody does.
    started.catch(() => {});
    return started;
  }

  return () => {
    const age = kept === null ? Number.POSITIVE_INFINITY : performance.now() - kept.readAt;
    if (kept !== null && age < milliseconds / 2) return kept.value;
    reading ??= startReading();
    return kept === null || age >= milliseconds ? reading : kept.value;
  };
}
