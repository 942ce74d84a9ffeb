import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { isBuildFresh } from '../scripts/build-stamp.ts';
import { runNode } from '../scripts/run-node.ts';
import { openStage, type Stage } from './stage.ts';

/** Readings by figure and contestant, in the order in which they were first taken: one value a round. */
export class Report {
  readonly #before = describeMachine();
  readonly #figures = new Map<string, Map<string, number[]>>();

  add(figure: string, contestant: string, value: number): void {
    const contestants = this.#figures.get(figure) ?? new Map<string, number[]>();
    this.#figures.set(figure, contestants);
    contestants.set(contestant, [...(contestants.get(contestant) ?? []), value]);
  }

  print(): void {
    console.log(`\nBefore: ${JSON.stringify(this.#before)}\nAfter:  ${JSON.stringify(describeMachine())}\n`);
    console.log(
      '| figure | | min | median | max | first / this |\n| --- | --- | ---: | ---: | ---: | ---: |',
    );
    for (const [figure, contestants] of this.#figures) {
      const [first = []] = contestants.values();
      for (const [contestant, values] of contestants) {
        const cells = [Math.min(...values), medianOf(values), Math.max(...values)].map(formatNumber);
        const ratio =
          values === first ? '' : formatNumber(medianOf(values.map((value, i) => (first[i] ?? 0) / value)));
        console.log(`| ${[values === first ? figure : '', contestant, ...cells, ratio].join(' | ')} |`);
      }
    }
  }
}

/** How long each repetition takes, in milliseconds. */
export async function timeEach(times: number, work: (i: number) => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const begin = performance.now();
    await work(i);
    durations.push(performance.now() - begin);
  }
  return durations;
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [Math.floor, Math.ceil].map((round) => sorted[round((sorted.length - 1) / 2)] ?? 0);
  return ((low ?? 0) + (high ?? 0)) / 2;
}

/** Figures of two machines say nothing about each other. A load above the number of cores means other work. */
function describeMachine() {
  const [load = 0] = loadavg();
  const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version };
  return { date: new Date().toISOString(), ...machine, load: Math.round(load * 10) / 10 };
}

function formatNumber(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function readOptions<Name extends string>(defaults: Readonly<Record<Name, string>>) {
  const options = Object.entries(defaults).map(([name, value]) => [name, { type: 'string', default: value }]);
  const { values } = parseArgs({ options: Object.fromEntries(options) });
  return { ...defaults, ...values };
}

/** Builds the page when it is stale, starts a shop, measures it, and prints the report. */
export async function runBenchmark(measure: (stage: Stage, report: Report) => Promise<void>): Promise<void> {
  if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
  const report = new Report();
  const stage = await openStage();
  process.once('SIGINT', () => stage.close().finally(() => process.exit(1)));
  try {
    await measure(stage, report);
    report.print();
  } finally {
    await stage.close();
  }
}
