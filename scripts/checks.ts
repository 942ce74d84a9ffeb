import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuildFresh } from './build-stamp.ts';
import { findEngines, findTestChromium } from './find-browsers.ts';
import { type Output, runNode } from './run-node.ts';
import { countTests, type Tally } from './vitest-report.ts';

export interface Check {
  readonly title: string;
  /** Tallies 1 or, for a test runner, the number of its tests. */
  run(output?: Output): Promise<Tally>;
  /** Mostly waits, so it runs beside this check where both are chosen. */
  readonly beside?: string;
}

/** The checks of `npm test`, in order, by the names that `scripts/test.ts` takes. */
export const checks: Readonly<Record<string, Check>> = {
  'server-types': program('Types of the server', 'tsc', '-p', '.'),
  'page-types': program('Types of the page', 'tsc', '-p', 'web'),
  'desk-types': program('Types of the desk', 'tsc', '-p', 'desk'),
  lint: program('Format and lint', 'biome', 'ci', '--error-on-warnings', '.'),
  'unused-code': program('Unused code', 'knip'),
  build: { title: 'Build', run: () => runProgram(['scripts/build.ts']) },
  tests: { title: 'Tests', run: () => runVitest('vitest.config.ts') },
  faults: {
    title: 'Faults',
    run: (output) => runVitest('vitest.faults.config.ts', {}, output),
    beside: 'tests',
  },
  browser: { title: 'Tests in the browser', run: testInChromium },
  engines: { title: 'Whole purchases in Chromium, Firefox and WebKit', run: purchaseInEngines },
};

function program(title: string, name: string, ...args: string[]): Check {
  return { title, run: () => runProgram([join('node_modules', '.bin', name), ...args]) };
}

async function runProgram(args: string[]): Promise<Tally> {
  const { exitCode } = await runNode(args);
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function testInChromium(): Promise<Tally> {
  const path = await findTestChromium();
  if (path) return runVitest('vitest.e2e.config.ts', { CHROMIUM_PATH: path });
  console.error('Chromium is missing and could not be installed: set CHROMIUM_PATH to one.');
  return { passed: 0, failed: 1 };
}

/** An engine that is missing and can't be installed is reported, and counts neither as passed nor as failed. */
async function purchaseInEngines(): Promise<Tally> {
  if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
  const { installed, missing, command } = findEngines();
  if (missing.length > 0) {
    console.log(`Not tested: ${missing.join(', ')}. To install on Debian, as root: ${command}`);
  }
  if (installed.length === 0) return { passed: 0, failed: 0 };
  return runVitest('vitest.browsers.config.ts', { BROWSERS: installed.join(',') });
}

async function runVitest(
  config: string,
  environment: Record<string, string> = {},
  output: Output = 'inherit',
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'licence-shop-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { exitCode } = await runNode(
    [join('node_modules', '.bin', 'vitest'), 'run', '--config', config, ...reporters],
    environment,
    output,
  );
  const report = await readFile(file, 'utf8').catch(() => null);
  await rm(folder, { recursive: true });
  return countTests(report, exitCode);
}
