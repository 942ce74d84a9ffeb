/** Reads a value at most once in so many milliseconds, however many ask for it. A failed reading is not remembered. */
export function remember<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return () => {
    if (reading) return reading;
    const forget = () => {
      reading = null;
    };
    reading = read();
    reading.then(() => setTimeout(forget, milliseconds).unref(), forget);
    return reading;
  };
}
