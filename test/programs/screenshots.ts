import { isBuildFresh } from '../../scripts/build-stamp.ts';
import { runNode } from '../../scripts/run-node.ts';
import { vitest } from './checks.ts';
import { findChromium } from './find-browsers.ts';
import { readOptions } from './read-options.ts';

/** Options: `--widths 320,1024`, `--colours dark` (or `forced`) and `--folder`. */
const values = readOptions({
  widths: { type: 'string' },
  colours: { type: 'string' },
  folder: { type: 'string' },
});
const chromium = await findChromium();
if (!chromium) throw new Error('Chromium is missing and could not be installed: set CHROMIUM_PATH to one.');
if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
const { exitCode } = await runNode([vitest, 'run', '--project', 'screenshots'], {
  CHROMIUM_PATH: chromium,
  ...(values.widths && { SCREENSHOT_WIDTHS: values.widths }),
  ...(values.colours && { SCREENSHOT_COLOURS: values.colours }),
  ...(values.folder && { SCREENSHOT_FOLDER: values.folder }),
});
process.exitCode = exitCode;
