import { relative } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../../scripts/root.ts';

export interface Tally {
  readonly passed: number;
  readonly failures: readonly string[];
}

export function tallyProgram(title: string, exitCode: number): Tally {
  if (exitCode === 0) return { passed: 1, failures: [] };
  return { passed: 0, failures: [`${title}: exit code ${exitCode}`] };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** The failures, since the lines that describe them may be far above, then one plain line. */
export function formatTally({ passed, failures }: Tally): string {
  const lines = failures.map((failure) => `Failed: ${failure}`);
  return [...lines, `${passed} passed, ${failures.length} failed`].join('\n');
}

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.nullable(z.array(z.string()))),
        }),
      ),
    }),
  ),
});

/** A skipped test, a file that failed outside its tests, and a run without tests count as failed. */
export function countTests(title: string, json: string | null, exitCode: number): Tally {
  const reading = report.safeParse(parseJson(json));
  if (!reading.success) return { passed: 0, failures: [`${title}: no complete report`] };
  const files = reading.data.testResults;
  const passed = files.flatMap((file) => file.assertionResults).filter(hasPassed).length;
  const failures = files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => !hasPassed(test));
    if (failed.length === 0 && status !== 'passed') return [describe(name, '', message)];
    return failed.map((test) => describe(name, test.fullName, test.failureMessages?.[0] ?? test.status));
  });
  if (failures.length === 0 && (exitCode !== 0 || passed === 0)) {
    failures.push(`${title}: exit code ${exitCode} after ${passed} passed`);
  }
  return { passed, failures };
}

function hasPassed({ status }: { readonly status: string }): boolean {
  return status === 'passed';
}

/** The error's first line is kept, which says what was expected. */
function describe(path: string, test: string, error = ''): string {
  return [relative(root, path), test, error.split('\n')[0]].filter(Boolean).join(' > ');
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
