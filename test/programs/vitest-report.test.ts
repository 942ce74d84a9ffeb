import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';
import { addTallies, countTests, formatTally, tallyProgram } from './vitest-report.ts';

function reportOf(...files: { status: string; tests: string[] }[]): string {
  return JSON.stringify({
    testResults: files.map(({ status, tests }, file) => ({
      name: join(root, 'cart', `${file}.test.ts`),
      status,
      message: tests.length === 0 ? 'No such module\n    at import' : '',
      assertionResults: tests.map((result, test) => ({
        fullName: `test ${test}`,
        status: result,
        failureMessages: result === 'failed' ? ['Error: expected 1 to be 2\n    at line 3'] : [],
      })),
    })),
  });
}

function count(report: string | null, exitCode: number) {
  const { passed, failures } = countTests('Tests', report, exitCode);
  return { passed, failed: failures.length };
}

describe('the tally of a test run', () => {
  it('counts passed and failed tests of all files', () => {
    const report = reportOf(
      { status: 'passed', tests: ['passed', 'passed'] },
      { status: 'failed', tests: ['passed', 'failed'] },
    );
    expect(count(report, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts what was skipped as failed', () => {
    const report = reportOf({ status: 'passed', tests: ['passed', 'skipped', 'todo'] });
    expect(count(report, 0)).toEqual({ passed: 1, failed: 2 });
  });

  it('counts a file that failed outside its tests as one failure', () => {
    const report = reportOf({ status: 'passed', tests: ['passed'] }, { status: 'failed', tests: [] });
    expect(count(report, 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('counts an exit code that no test explains as one failure', () => {
    expect(count(reportOf({ status: 'passed', tests: ['passed'] }), 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('fails without tests', () => {
    expect(count(reportOf(), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it.each([null, '', '{"testResults":[{', '{}'])('fails without a complete report: %j', (report) => {
    expect(count(report, 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('ends with what failed, in one line each, and one plain line', () => {
    const report = reportOf(
      { status: 'failed', tests: ['passed', 'failed', 'skipped'] },
      { status: 'failed', tests: [] },
    );
    const sum = addTallies([
      tallyProgram('Build', 0),
      tallyProgram('Format and lint', 2),
      countTests('Tests', report, 1),
      countTests('Faults', null, 1),
      countTests('Tests in the browser', reportOf({ status: 'passed', tests: ['passed'] }), 3),
    ]);
    expect(formatTally(sum).split('\n')).toEqual([
      'Failed: Format and lint: exit code 2',
      'Failed: cart/0.test.ts > test 1 > Error: expected 1 to be 2',
      'Failed: cart/0.test.ts > test 2 > skipped',
      'Failed: cart/1.test.ts > No such module',
      'Failed: Faults: no complete report',
      'Failed: Tests in the browser: exit code 3 after 1 passed',
      '3 passed, 6 failed',
    ]);
  });
});
