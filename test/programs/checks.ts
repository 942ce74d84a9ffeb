import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuildFresh } from '../../scripts/build-stamp.ts';
import { type Output, runNode } from '../../scripts/run-node.ts';
import { type Engine, findEngines, findTestChromium } from './find-browsers.ts';
import { countTests, type Tally, tallyProgram } from './vitest-report.ts';

export interface Check {
  readonly title: string;
  run(output?: Output): Promise<Tally>;
  /** It runs beside this check where both are chosen: it mostly waits, or uses one core alone for a part of its time. */
  readonly beside?: string;
  /** Not part of `npm test`. */
  readonly nightly?: true;
}

/** These files try more cases at night: see `test/more-by-night.ts` and `FUZZ_REQUESTS`. */
const filesWithMoreCases = [
  'test/security',
  'server/documents/every-block',
  'server/documents/typed-text',
  'server/books/who-settles-first',
  'server/refunds/price-refund',
  'test/brand-page',
];
const browserTests = 'Tests in the browser';
/** The programs themselves: npm's links are scripts of another shell on Windows. */
const compiler = 'node_modules/typescript/bin/tsc';
export const vitest = 'node_modules/vitest/vitest.mjs';

const engineTests = 'Whole purchases in other engines';

/** The checks of `npm test` and `npm run test:nightly`, in order, by the names that `run-checks.ts` takes. */
export const checks: Readonly<Record<string, Check>> = {
  'server-types': script('Types of the server', compiler, '-p', '.'),
  'page-types': { ...script('Types of the page', compiler, '-p', 'web'), beside: 'server-types' },
  'desk-types': { ...script('Types of the desk', compiler, '-p', 'desk'), beside: 'server-types' },
  lint: {
    ...script('Format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
    beside: 'server-types',
  },
  'unused-code': { ...script('Unused code', 'node_modules/knip/bin/knip.js'), beside: 'server-types' },
  build: { ...script('Build', 'scripts/build.ts'), beside: 'server-types' },
  tests: tests('Tests', 'tests'),
  faults: { ...tests('Faults', 'faults'), beside: 'tests' },
  browser: { title: browserTests, run: () => testInChromium() },
  // The tests in the browser buy in Chromium.
  engines: { title: engineTests, run: () => purchaseInEngines(['firefox', 'webkit']) },
  'long-tests': { ...tests('Tests that take long', 'long-tests'), nightly: true },
  'all-faults': { ...tests('All faults', 'faults', { NIGHTLY: 'true' }), nightly: true },
  'more-cases': {
    ...tests('More cases', 'tests', { FUZZ_REQUESTS: '20000', NIGHTLY: 'true' }, ...filesWithMoreCases),
    nightly: true,
  },
  'all-sizes': {
    title: 'Screens in every size',
    run: () => testInChromium({ NIGHTLY: 'true' }),
    nightly: true,
  },
  'all-widths': {
    title: `${engineTests}, at three widths`,
    run: () => purchaseInEngines(['chromium', 'firefox', 'webkit'], { NIGHTLY: 'true' }),
    nightly: true,
  },
};

function script(title: string, ...args: string[]): Check {
  return { title, run: async (output) => tallyProgram(title, (await runNode(args, {}, output)).exitCode) };
}

function tests(title: string, project: string, environment = {}, ...folders: string[]): Check {
  return { title, run: (output) => runVitest(title, project, environment, output, folders) };
}

async function testInChromium(environment = {}, ...names: string[]): Promise<Tally> {
  const path = await findTestChromium();
  const settings = { CHROMIUM_PATH: path ?? '', ...environment };
  if (path) return runVitest(browserTests, 'browser', settings, 'inherit', names);
  const failure = 'Chromium is missing and could not be installed: set CHROMIUM_PATH to one.';
  return { passed: 0, failures: [failure] };
}

/** An engine that is missing and can't be installed is reported, and counts neither as passed nor as failed. */
async function purchaseInEngines(
  engines: readonly Engine[],
  environment: { readonly NIGHTLY?: string } = {},
): Promise<Tally> {
  if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
  const { installed, missing, command } = findEngines(engines);
  if (missing.length > 0) {
    console.log(`Not tested: ${missing.join(', ')}. To install on Debian, as root: ${command}`);
  }
  if (installed.length === 0) return { passed: 0, failures: [] };
  return runVitest(engineTests, 'engines', { BROWSERS: installed.join(','), ...environment });
}

async function runVitest(
  title: string,
  project: string,
  environment: Record<string, string> = {},
  output: Output = 'inherit',
  folders: readonly string[] = [],
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'licence-shop-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { exitCode } = await runNode(
    [vitest, 'run', '--project', project, ...reporters, ...folders],
    environment,
    output,
  );
  const report = await readFile(file, 'utf8').catch(() => null);
  await rm(folder, { recursive: true });
  return countTests(title, report, exitCode);
}
