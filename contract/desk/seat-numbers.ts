/** Reads numbers of seats such as `1, 4-6`, which are 1, 4, 5 and 6. Null for anything else. */
export function readSeatNumbers(text: string): number[] | null {
  const numbers = new Set<number>();
  for (const part of text.split(',')) {
    const [, from = '', to = from] = /^\s*([1-9]\d{0,2})(?:\s*[-–]\s*([1-9]\d{0,2}))?\s*$/.exec(part) ?? [];
    if (from === '' || Number(to) < Number(from)) return null;
    for (let number = Number(from); number <= Number(to); number += 1) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}
