const counts = new Intl.NumberFormat('en-AU');

/** A number of things as one reads it: `1,998`. */
export function formatCount(count: number): string {
  return counts.format(count);
}
