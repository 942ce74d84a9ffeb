import { runScript } from './bootstrap.mjs';

await runScript('test-fuzz.ts');
