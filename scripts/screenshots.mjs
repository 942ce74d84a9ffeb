import { runScript } from './bootstrap.mjs';

await runScript('screenshots.ts');
