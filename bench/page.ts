import { join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from '../scripts/compress-folder.ts';
import { root } from '../scripts/root.ts';
import { readPageBytes, sumInitial } from '../test/page-bytes.ts';
import { findChromium } from '../test/programs/find-browsers.ts';
import { installLighthouse, runLighthouse } from './lighthouse.ts';
import { measureTaps } from './measure-taps.ts';
import { readOptions, runBenchmark } from './report.ts';

/** Measures the built page with Lighthouse on a simulated slow phone, and its bytes beside React's: `--runs 5`. */
const options = readOptions({ runs: '5' });
const chromium = await findChromium();
if (!chromium) throw new Error('No Chromium was found or could be installed. Set CHROMIUM_PATH to one.');
installLighthouse();

await runBenchmark(async (stage, report) => {
  const folders = { shop: join(root, 'dist', 'web'), 'React alone': await buildReactAlone(stage.folder) };
  for (const [contestant, folder] of Object.entries(folders)) {
    const bytes = sumInitial(await readPageBytes(folder), 'script');
    report.add('Scripts before the first interaction, brotli bytes', contestant, bytes);
  }
  for (let run = 1; run <= Number(options.runs); run += 1) {
    console.log(`Run ${run} of ${options.runs} ...`);
    await runLighthouse(report, stage.url, chromium);
    await measureTaps(report, stage.url, chromium);
  }
});

async function buildReactAlone(parent: string): Promise<string> {
  const outDir = join(parent, 'react-alone');
  const options = { outDir, modulePreload: { polyfill: false }, target: 'baseline-widely-available' };
  const from = join(import.meta.dirname, 'react-alone');
  await build({ configFile: false, root: from, logLevel: 'warn', build: options });
  await compressFolder(outDir);
  return outDir;
}
