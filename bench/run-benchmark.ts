import { parseArgs } from 'node:util';
import { isBuildFresh } from '../scripts/build-stamp.ts';
import { runNode } from '../scripts/run-node.ts';
import { Report } from './report.ts';
import { openStage, type Stage } from './stage.ts';

/** Options of the command line, `--name value`, over their defaults. */
export function readOptions<Name extends string>(defaults: Readonly<Record<Name, string>>) {
  const options = Object.entries(defaults).map(([name, value]) => [name, { type: 'string', default: value }]);
  const { values } = parseArgs({ options: Object.fromEntries(options), allowPositionals: true });
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
