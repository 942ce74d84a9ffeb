import * as z from 'zod/mini';
import type { Tally } from './tally.ts';

/** What Vitest's JSON reporter writes, as far as it is counted. */
const report = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/**
 * Counts the tests of a report. What was skipped proves nothing and counts as failed; so does a file that broke
 * outside its tests, a runner that ended badly with nothing to show for it, and a run without a test.
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
