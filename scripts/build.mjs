import { runScript } from './bootstrap.mjs';

await runScript('build.ts');
