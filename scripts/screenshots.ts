import { parseArgs } from 'node:util';
import { isBuildFresh } from './build-stamp.ts';
import { findChromium } from './find-chromium.ts';
import { runNode } from './run-node.ts';

/**
 * Takes pictures of every screen in every state: `--widths 320,1024` and `--colours dark` (or `forced`) say of
 * which, `--folder` says where to. By default 390, 768 and 1440 px, light, into test-results/screenshots.
 */
const { values } = parseArgs({
  options: { widths: { type: 'string' }, colours: { type: 'string' }, folder: { type: 'string' } },
});
const chromium = await findChromium();
if (!chromium) throw new Error('No Chromium is here, and none could be installed: set CHROMIUM_PATH to one.');
if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
const { exitCode } = await runNode(
  ['node_modules/.bin/vitest', 'run', '--config', 'vitest.screenshots.config.ts'],
  {
    CHROMIUM_PATH: chromium,
    ...(values.widths && { SCREENSHOT_WIDTHS: values.widths }),
    ...(values.colours && { SCREENSHOT_COLOURS: values.colours }),
    ...(values.folder && { SCREENSHOT_FOLDER: values.folder }),
  },
);
process.exitCode = exitCode;
