import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEngines } from './find-engines.ts';
import { runNode } from './run-node.ts';
import type { Tally } from './tally.ts';
import { countTests } from './vitest-report.ts';

/** One thing that must hold; its tally is 1 or, for a test runner, the number of its tests. */
export interface Check {
  readonly title: string;
  run(): Promise<Tally>;
}

export const types: readonly Check[] = [
  program('Types of the server', 'tsc', '-p', '.'),
  program('Types of the page', 'tsc', '-p', 'web'),
];
export const lint = program('Format and lint', 'biome', 'ci', '--error-on-warnings', '.');
export const unusedCode = program('Unused code', 'knip');
export const build: Check = { title: 'Build', run: () => countProgram(['scripts/build.ts']) };
export const serverTests = vitest('Tests', 'vitest.config.ts');
export const faultTests = vitest('Faults', 'vitest.faults.config.ts');

export function browserTests(chromiumPath: string): Check {
  return vitest('Tests in the browser', 'vitest.e2e.config.ts', { CHROMIUM_PATH: chromiumPath });
}

/** Whole purchases in every engine that is here or can be installed; the others are reported, and count for nothing. */
export const purchases: Check = {
  title: 'Whole purchases in Chromium, Firefox and WebKit',
  async run() {
    const { installed, missing, command } = findEngines();
    if (missing.length > 0) {
      console.log(
        `Left out, and not tested: ${missing.join(', ')}. To install on Debian, as root: ${command}`,
      );
    }
    if (installed.length === 0) return { passed: 0, failed: 0 };
    return runVitest('vitest.browsers.config.ts', { BROWSERS: installed.join(',') });
  },
};

/** Runs checks one after the other, each under its title. */
export async function runChecks(checks: readonly Check[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const check of checks) {
    console.log(`\n${check.title}`);
    tallies.push(await check.run());
  }
  return tallies;
}

function program(title: string, name: string, ...args: string[]): Check {
  return { title, run: () => countProgram([join('node_modules', '.bin', name), ...args]) };
}

async function countProgram(args: string[]): Promise<Tally> {
  const { exitCode } = await runNode(args);
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function vitest(title: string, config: string, environment: Record<string, string> = {}): Check {
  return { title, run: () => runVitest(config, environment) };
}

async function runVitest(config: string, environment: Record<string, string>): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'licence-shop-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { exitCode } = await runNode(
    [join('node_modules', '.bin', 'vitest'), 'run', '--config', config, ...reporters],
    environment,
  );
  const report = await readFile(file, 'utf8').catch(() => null);
  await rm(folder, { recursive: true });
  return countTests(report, exitCode);
}
