import { join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from '../scripts/compress-folder.ts';
import { root } from '../scripts/root.ts';
import { readPageBytes, sumInitial } from '../test/page-bytes.ts';
import { findChromium } from '../test/programs/find-browsers.ts';
import { readOptions } from '../test/programs/read-options.ts';
import { installLighthouse, runLighthouse } from './lighthouse.ts';
import { measureTaps } from './measure-taps.ts';
import { runBenchmark } from './report.ts';

/** Measures the built page with Lighthouse on a simulated slow phone, and its bytes beside React's: `--runs 5`. */
const options = readOptions({ runs: { type: 'string', default: '5' } });
const chromium = await findChromium();
if (!chromium) throw new Error('No Chromium was found or could be installed. Set CHROMIUM_PATH to one.');
installLighthouse();

await runBenchmark(async (stage, report) => {
  const ofShop = await sumScripts(join(root, 'dist', 'web'));
  const ofReact = await sumScripts(await buildReactAlone(stage.folder));
  report.add('Scripts before the first interaction, brotli bytes', ofShop);
  report.add('... of React alone', ofReact);
  report.add('... times React alone', ofShop / ofReact);
  for (let run = 1; run <= Number(options.runs); run += 1) {
    console.log(`Run ${run} of ${options.runs} ...`);
    await runLighthouse(report, stage.url, chromium);
    await measureTaps(report, stage.url, chromium);
  }
});

async function sumScripts(folder: string): Promise<number> {
  return sumInitial(await readPageBytes(folder), 'script');
}

async function buildReactAlone(parent: string): Promise<string> {
  const outDir = join(parent, 'react-alone');
  const options = { outDir, modulePreload: { polyfill: false }, target: 'baseline-widely-available' };
  const from = join(import.meta.dirname, 'react-alone');
  await build({ configFile: false, root: from, logLevel: 'warn', build: options });
  await compressFolder(outDir);
  return outDir;
}
