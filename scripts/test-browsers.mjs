import { runScript } from './bootstrap.mjs';

await runScript('test-browsers.ts');
