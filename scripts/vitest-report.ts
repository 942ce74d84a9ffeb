import * as z from 'zod/mini';

/** How many checks passed and how many failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}

export function formatTally({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}

/** The part of the report of Vitest's JSON reporter that is counted. */
const report = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/**
 * Counts the tests of a report. A skipped test counts as failed. So does a file that failed outside its tests, a runner
 * that failed without a failed test, and a run without tests.
 */
export function countTests(json: string | null, exitCode: number): Tally {
  const reading = report.safeParse(parseJson(json));
  if (!reading.success) return { passed: 0, failed: 1 };
  const files = reading.data.testResults;
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const brokenFiles = files.filter(
    (file) => file.status !== 'passed' && file.assertionResults.every((test) => test.status === 'passed'),
  );
  const failed = tests.length - passed + brokenFiles.length;
  const unexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: unexplained ? 1 : failed };
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
