/**
 * Makes a reader that reads anew only what is older than so many milliseconds. All who ask meanwhile share one
 * reading; one that fails is not kept.
 */
export function keepFresh<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | null = null;
  let staleAt = 0;
  return () => {
    const now = performance.now();
    if (kept === null || now >= staleAt) {
      staleAt = now + milliseconds;
      const reading = read();
      reading.catch(() => {
        if (kept === reading) kept = null;
      });
      kept = reading;
    }
    return kept;
  };
}
