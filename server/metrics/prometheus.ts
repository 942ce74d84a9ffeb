type Labels = Readonly<Record<string, string | number>>;

/** One line of Prometheus' text format. `suffix` is `_bucket`, `_sum` or `_count` of a histogram. */
interface Sample {
  readonly suffix?: string;
  readonly labels?: Labels;
  readonly value: number;
}

/** All samples of one name. Durations are in seconds, sizes in bytes. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

/** The content type of Prometheus' text format, version 0.0.4. */
export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

export function formatMetrics(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(
        ({ suffix = '', labels = {}, value }) => `${name}${suffix}${formatLabels(labels)} ${value}\n`,
      );
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}

export function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [{ value }] };
}

export function counter(name: string, help: string, value: number): Metric {
  return { name, help, type: 'counter', samples: [{ value }] };
}

/** Counts and sums durations in buckets. Values of labels must be few, need no escaping, and never come from a client. */
export class Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  /** Each array counts per bucket, then above all bounds. */
  readonly #series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();

  /** `bounds` are the upper ends of the buckets in seconds, ascending. */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#bounds = bounds;
  }

  observe(seconds: number, labels: Labels = {}): void {
    const key = Object.values(labels).join('\n');
    let series = this.#series.get(key);
    if (!series) {
      series = { labels, counts: Array<number>(this.#bounds.length + 1).fill(0), sum: 0 };
      this.#series.set(key, series);
    }
    const bucket = this.#bounds.findIndex((bound) => seconds <= bound);
    const index = bucket < 0 ? this.#bounds.length : bucket;
    series.counts[index] = (series.counts[index] ?? 0) + 1;
    series.sum += seconds;
  }

  collect(): Metric {
    const samples = [...this.#series.values()].flatMap(({ labels, counts, sum }) => {
      let count = 0;
      const buckets = [...this.#bounds, '+Inf'].map((le, index) => {
        count += counts[index] ?? 0;
        return { suffix: '_bucket', labels: { ...labels, le }, value: count };
      });
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }];
    });
    return { name: this.#name, help: this.#help, type: 'histogram', samples };
  }
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}
