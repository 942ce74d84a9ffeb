import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { runNode } from '../../scripts/run-node.ts';
import { chromiumFlags } from '../../test/e2e/chromium.ts';
import type { Reading } from '../readings.ts';
import { lighthouseProgram } from './install-lighthouse.ts';

const categories = {
  performance: 'Performance, score',
  accessibility: 'Accessibility, score',
  'best-practices': 'Best practices, score',
  seo: 'SEO, score',
} as const;

const timings = {
  'first-contentful-paint': 'First contentful paint, ms',
  'largest-contentful-paint': 'Largest contentful paint, ms',
  'total-blocking-time': 'Total blocking time, ms',
  'speed-index': 'Speed index, ms',
  interactive: 'Time to interactive, ms',
  'cumulative-layout-shift': 'Cumulative layout shift',
  'total-byte-weight': 'Bytes over the network',
} as const;

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.looseObject({ numericValue: z.optional(z.number()) })),
});

/** All four categories of a page. */
export function auditPage(contestant: string, url: string, chromium: string): Promise<Reading[]> {
  return audit(contestant, url, chromium, Object.keys(categories));
}

/** Of a page that is no page but a floor: its speed alone. */
export function auditSpeed(contestant: string, url: string, chromium: string): Promise<Reading[]> {
  return audit(contestant, url, chromium, ['performance']);
}

/**
 * One run of Lighthouse with its mobile preset: a phone's screen, and, simulated from what a run without throttling
 * showed, slow 4G (150 ms, 1.6 Mbit/s) and a processor four times as slow.
 */
async function audit(
  contestant: string,
  url: string,
  chromium: string,
  asked: readonly string[],
): Promise<Reading[]> {
  const folder = await mkdtemp(join(tmpdir(), 'licence-shop-lighthouse-'));
  const file = join(folder, 'report.json');
  const flags = ['--headless=new', ...chromiumFlags].join(' ');
  const { exitCode } = await runNode(
    [
      lighthouseProgram,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${asked.join(',')}`,
      `--chrome-flags=${flags}`,
    ],
    { CHROME_PATH: chromium },
  );
  if (exitCode !== 0) throw new Error(`Lighthouse ended with ${exitCode}`);
  const { categories: scores, audits } = z.parse(report, JSON.parse(await readFile(file, 'utf8')));
  await rm(folder, { recursive: true });
  const read = (figure: string, value: number | undefined): Reading[] =>
    value === undefined ? [] : [{ figure, contestant, value }];
  return [
    ...Object.entries(categories).flatMap(([id, figure]) => read(figure, toPoints(scores[id]?.score))),
    ...Object.entries(timings).flatMap(([id, figure]) => read(figure, audits[id]?.numericValue)),
  ];
}

/** Lighthouse counts to 1, people to 100. */
function toPoints(score: number | undefined): number | undefined {
  return score === undefined ? undefined : Math.round(score * 100);
}
