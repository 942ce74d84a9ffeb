/** What was read once. A contestant is the shop or one of the floors it is held against. */
export interface Reading {
  readonly figure: string;
  readonly contestant: string;
  readonly value: number;
}

/** All readings of one contestant in one figure. */
export interface Summary {
  readonly figure: string;
  readonly contestant: string;
  readonly values: readonly number[];
  readonly min: number;
  readonly median: number;
  readonly max: number;
  /** The shop's value divided by this contestant's of the same round, the median of it; null where there is none. */
  readonly ratio: number | null;
}

export const shop = 'shop';

export function summarise(readings: readonly Reading[]): Summary[] {
  const figures = Map.groupBy(readings, ({ figure }) => figure);
  return [...figures].flatMap(([figure, ofFigure]) => {
    const contestants = Map.groupBy(ofFigure, ({ contestant }) => contestant);
    const ofShop = valuesOf(contestants.get(shop));
    return [...contestants.keys()].sort(shopFirst).map((contestant) => {
      const values = valuesOf(contestants.get(contestant));
      const ratios = values.map((value, round) => (ofShop[round] ?? Number.NaN) / value);
      return {
        figure,
        contestant,
        values,
        min: Math.min(...values),
        median: medianOf(values),
        max: Math.max(...values),
        ratio: contestant === shop || ofShop.length === 0 ? null : medianOf(ratios),
      };
    });
  });
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const below = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const above = sorted[Math.floor(middle)] ?? Number.NaN;
  return (below + above) / 2;
}

function valuesOf(readings: readonly Reading[] = []): number[] {
  return readings.map(({ value }) => value);
}

function shopFirst(a: string, b: string): number {
  return Number(b === shop) - Number(a === shop);
}
