import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isBuildFresh } from '../scripts/build-stamp.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { root } from '../scripts/root.ts';
import { runNode } from '../scripts/run-node.ts';
import { readPageBytes, sumInitial } from '../test/page-bytes.ts';
import { installLighthouse, runLighthouse } from './lighthouse.ts';
import { measureTaps } from './measure-taps.ts';
import { serveReactAlone } from './react-alone.ts';
import { Report } from './report.ts';
import { Stage } from './stage.ts';

/** Measures the built page with Lighthouse on a simulated slow phone, beside a page of React alone: `--runs 5`. */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, json: { type: 'string' } },
});
const chromium = await findChromium();
if (!chromium) throw new Error('No Chromium is here, and none could be installed: set CHROMIUM_PATH to one.');
installLighthouse();
if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
const report = new Report();
const stage = await Stage.open();
try {
  const react = await serveReactAlone(stage.folder);
  for (const [contestant, folder] of [
    ['shop', join(root, 'dist', 'web')] as const,
    ['React alone', react.folder] as const,
  ]) {
    const files = await readPageBytes(folder);
    report.add('Scripts before the first interaction, brotli bytes', contestant, sumInitial(files, 'script'));
  }
  for (let run = 1; run <= Number(values.runs); run += 1) {
    console.log(`Run ${run} of ${values.runs} ...`);
    await runLighthouse(report, 'shop', stage.url, chromium);
    await runLighthouse(report, 'React alone', react.url, chromium);
    await measureTaps(report, stage.url, chromium);
  }
  await react.end();
  await report.print(values.json);
} finally {
  await stage.close();
}
