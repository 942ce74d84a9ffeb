import {
  browserTests,
  build,
  type Check,
  faultTests,
  lint,
  purchases,
  runChecks,
  serverTests,
  types,
  unusedCode,
} from './checks.ts';
import { findChromium } from './find-chromium.ts';
import { addTallies, formatTally } from './tally.ts';

const inBrowser: Check = {
  title: 'Browser',
  run: async () => {
    const chromium = await findChromium();
    if (chromium) return addTallies(await runChecks([browserTests(chromium)]));
    console.error('No Chromium is here, and none could be installed: set CHROMIUM_PATH to one.');
    return { passed: 0, failed: 1 };
  },
};

const tally = addTallies(
  await runChecks([...types, lint, unusedCode, build, serverTests, faultTests, inBrowser, purchases]),
);
console.log(`\n${formatTally(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
