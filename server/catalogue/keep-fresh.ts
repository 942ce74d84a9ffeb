/**
 * Makes a reader that reads anew only what is older than so many milliseconds, and gives the value itself while it is
 * fresh. All who ask meanwhile share one reading; one that fails is not kept.
 */
export function keepFresh<Value>(
  milliseconds: number,
  read: () => Promise<Value>,
): () => Value | Promise<Value> {
  let kept: { readonly value: Value | Promise<Value> } | null = null;
  let staleAt = 0;
  return () => {
    const now = performance.now();
    if (kept !== null && now < staleAt) return kept.value;
    staleAt = now + milliseconds;
    const reading = { value: read() };
    kept = reading;
    reading.value.then(
      (value) => {
        if (kept === reading) kept = { value };
      },
      () => {
        if (kept === reading) kept = null;
      },
    );
    return reading.value;
  };
}
