import { describe, expect, it } from 'vitest';
import { addTallies, countTests, formatTally } from './vitest-report.ts';

function reportOf(...files: { status: string; tests: string[] }[]): string {
  return JSON.stringify({
    testResults: files.map(({ status, tests }) => ({
      status,
      assertionResults: tests.map((test) => ({ status: test })),
    })),
  });
}

describe('the tally of a test run', () => {
  it('counts passed and failed tests of all files', () => {
    const report = reportOf(
      { status: 'passed', tests: ['passed', 'passed'] },
      { status: 'failed', tests: ['passed', 'failed'] },
    );
    expect(countTests(report, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts what was skipped as failed', () => {
    const report = reportOf({ status: 'passed', tests: ['passed', 'skipped', 'todo'] });
    expect(countTests(report, 0)).toEqual({ passed: 1, failed: 2 });
  });

  it('counts a file that failed outside its tests as one failure', () => {
    const report = reportOf({ status: 'passed', tests: ['passed'] }, { status: 'failed', tests: [] });
    expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('counts an exit code that no test explains as one failure', () => {
    expect(countTests(reportOf({ status: 'passed', tests: ['passed'] }), 1)).toEqual({
      passed: 1,
      failed: 1,
    });
  });

  it('fails without tests', () => {
    expect(countTests(reportOf(), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it.each([null, '', '{"testResults":[{', '{}'])('fails without a complete report: %j', (report) => {
    expect(countTests(report, 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('ends with one plain line', () => {
    const sum = addTallies([
      { passed: 1, failed: 0 },
      { passed: 40, failed: 2 },
    ]);
    expect(formatTally(sum)).toBe('41 passed, 2 failed');
  });
});
