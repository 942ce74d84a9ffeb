import { runScript } from './bootstrap.mjs';

await runScript('ui.ts');
