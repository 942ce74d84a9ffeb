/**
 * The numbers that a row takes from the command line, such as `--kills 200`. Where a row has limits of time,
 * `--slack 4` makes them four times as long, for a machine that is busy with other things.
 */
export type RowNumbers = Readonly<Record<string, number | undefined>>;

/** One row of the fault table: injects its faults, prints its figures, audits, and throws when something broke. */
export type Row = (numbers: RowNumbers) => Promise<void>;

export function describeTimes(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return `p50 ${Math.round(at(0.5))} ms, p99 ${Math.round(at(0.99))} ms, longest ${Math.round(at(1))} ms`;
}

export function describeCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort()
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');
}

/** Fails the row with its reason when something does not hold. */
export function must(holds: boolean, reason: string): void {
  if (!holds) throw new Error(reason);
}
