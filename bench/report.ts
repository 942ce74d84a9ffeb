import { availableParallelism, cpus, loadavg } from 'node:os';
import { isBuildFresh } from '../scripts/build-stamp.ts';
import { runNode } from '../scripts/run-node.ts';
import { openStage, type Stage } from './stage.ts';
import { medianOf } from './timing.ts';

/** Readings by figure, in the order in which they were first taken: one value a round. */
export class Report {
  readonly #before = describeMachine();
  readonly #figures = new Map<string, number[]>();

  add(figure: string, value: number): void {
    this.#figures.set(figure, [...(this.#figures.get(figure) ?? []), value]);
  }

  print(): void {
    const rows = Array.from(this.#figures, ([figure, values]) => {
      const [min, median, max] = [Math.min(...values), medianOf(values), Math.max(...values)].map(round);
      return [figure, { min, median, max }];
    });
    console.log('\nBefore:', this.#before, '\nAfter: ', describeMachine(), '\n');
    console.table(Object.fromEntries(rows));
  }
}

/** Figures of two machines say nothing about each other. A load above the number of cores means other work. */
function describeMachine() {
  const [load = 0] = loadavg();
  const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version };
  return { date: new Date().toISOString(), ...machine, load: round(load) };
}

function round(value: number): number {
  return Number(value.toPrecision(4));
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
