import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isBuildFresh } from '../../scripts/build-stamp.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import { root } from '../../scripts/root.ts';
import { runNode } from '../../scripts/run-node.ts';
import { type Reading, shop, summarise } from '../readings.ts';
import { describeMachine, formatSummaries } from '../report.ts';
import { Stage } from '../stage.ts';
import { serveFloorPage } from './floor-page.ts';
import { installLighthouse } from './install-lighthouse.ts';
import { measureInteractions } from './measure-interactions.ts';
import { formatPageBytes, readPageBytes } from './page-bytes.ts';
import { auditPage, auditSpeed } from './run-lighthouse.ts';

/**
 * Measures the built page as Lighthouse sees it on a slow phone, beside a page that holds React alone and is served by
 * the same server; what answering to a tap takes; and the bytes of every file. `--runs 5 --json figures.json`.
 * See docs/performance.md.
 */
const { values: given } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, json: { type: 'string' } },
});
const runs = Number(given.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1 on');

const chromium = await findChromium();
if (!chromium) throw new Error('No Chromium is here, and none could be installed: set CHROMIUM_PATH to one.');
installLighthouse();
if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);

const before = describeMachine();
const stage = await Stage.open();
try {
  await stage.startShop();
  const floor = await serveFloorPage(stage.folder);
  const readings: Reading[] = [];
  for (let run = 0; run < runs; run += 1) {
    console.log(`Run ${run + 1} of ${runs} ...`);
    readings.push(...(await auditPage(shop, stage.url, chromium)));
    readings.push(...(await auditSpeed('React alone', floor.url, chromium)));
    readings.push(...(await measureInteractions(stage.url, chromium)));
  }
  await floor.end();
  const summaries = summarise(readings);
  const bytes = {
    shop: await readPageBytes(join(root, 'dist', 'web')),
    react: await readPageBytes(floor.folder),
  };
  const after = describeMachine();
  console.log(`\nBefore: ${JSON.stringify(before)}\nAfter:  ${JSON.stringify(after)}\n`);
  console.log(`${formatSummaries(summaries)}\n\n${formatPageBytes(bytes.shop, bytes.react)}`);
  const report = { before, after, runs, summaries, bytes };
  if (given.json) await writeFile(given.json, `${JSON.stringify(report, null, 2)}\n`);
} finally {
  await stage.close();
}
