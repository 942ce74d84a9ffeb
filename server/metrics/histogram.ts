import type { Metric, Sample } from './exposition.ts';

type Labels = Readonly<Record<string, string | number>>;

interface Series {
  readonly labels: Labels;
  /** How many fell into each bucket alone; the last is for what is above all bounds. */
  readonly counts: number[];
  sum: number;
}

/** How long things took, in buckets, so that percentiles over several nodes can be told. */
export class Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Series>();

  /** `bounds` are the upper ends of the buckets in seconds, ascending. */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#bounds = bounds;
  }

  /** The values of labels must be few, and never come from a client. */
  observe(seconds: number, labels: Labels = {}): void {
    const series = this.#seriesOf(labels);
    const bucket = this.#bounds.findIndex((bound) => seconds <= bound);
    const index = bucket < 0 ? this.#bounds.length : bucket;
    series.counts[index] = (series.counts[index] ?? 0) + 1;
    series.sum += seconds;
  }

  collect(): Metric {
    const samples = [...this.#series.values()].flatMap((series) => this.#samplesOf(series));
    return { name: this.#name, help: this.#help, type: 'histogram', samples };
  }

  #seriesOf(labels: Labels): Series {
    const key = Object.values(labels).join('\n');
    const found = this.#series.get(key);
    if (found) return found;
    const series = { labels, counts: Array<number>(this.#bounds.length + 1).fill(0), sum: 0 };
    this.#series.set(key, series);
    return series;
  }

  #samplesOf({ labels, counts, sum }: Series): Sample[] {
    let count = 0;
    const buckets = [...this.#bounds, '+Inf'].map((le, index) => {
      count += counts[index] ?? 0;
      return { suffix: '_bucket', labels: { ...labels, le }, value: count };
    });
    return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }];
  }
}
