import type { Metric } from './exposition.ts';

/** Counts what happens, by one label: since the process started, and only upwards. */
export class Counter {
  readonly #name: string;
  readonly #help: string;
  readonly #label: string;
  readonly #counts = new Map<string, number>();

  constructor(name: string, help: string, label: string) {
    this.#name = name;
    this.#help = help;
    this.#label = label;
  }

  /** The values of a label must be few, and never come from a client. */
  add(value: string): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  collect(): Metric {
    const samples = [...this.#counts].map(([value, count]) => ({
      labels: { [this.#label]: value },
      value: count,
    }));
    return { name: this.#name, help: this.#help, type: 'counter', samples };
  }
}
