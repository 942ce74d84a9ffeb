import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { runNode } from '../scripts/run-node.ts';
import { chromiumFlags } from '../test/e2e/chromium.ts';
import type { Report } from './report.ts';

// Lighthouse has a lockfile of its own: it brings 200 packages that nothing else needs.
const folder = join(import.meta.dirname, 'lighthouse');
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');

export function installLighthouse(): void {
  if (existsSync(program)) return;
  console.log('Installing Lighthouse, which only this benchmark needs ...');
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', options, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('The installation of Lighthouse failed: see above');
}

const timings = {
  'largest-contentful-paint': 'Largest contentful paint, ms',
  'total-blocking-time': 'Total blocking time, ms',
  'cumulative-layout-shift': 'Cumulative layout shift',
} as const;

const lighthouseReport = z.object({
  categories: z.record(z.string(), z.object({ title: z.string(), score: z.number() })),
  audits: z.record(z.string(), z.looseObject({ numericValue: z.optional(z.number()) })),
});

/** One run with the mobile preset: a phone's screen, simulated slow 4G, and a CPU four times as slow. */
export async function runLighthouse(report: Report, url: string, chromium: string): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'licence-shop-lighthouse-'));
  const file = join(temporary, 'report.json');
  const categoryOption = '--only-categories=performance,accessibility,best-practices,seo';
  const flags = `--chrome-flags=${['--headless=new', ...chromiumFlags].join(' ')}`;
  const { exitCode } = await runNode(
    [program, url, '--quiet', '--output=json', `--output-path=${file}`, categoryOption, flags],
    { CHROME_PATH: chromium },
  );
  if (exitCode !== 0) throw new Error(`Lighthouse ended with ${exitCode}`);
  const { categories, audits } = z.parse(lighthouseReport, JSON.parse(await readFile(file, 'utf8')));
  await rm(temporary, { recursive: true });
  for (const { title, score } of Object.values(categories)) report.add(`${title}, score`, score * 100);
  for (const [id, figure] of Object.entries(timings)) report.add(figure, audits[id]?.numericValue ?? 0);
}
