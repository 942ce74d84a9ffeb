import { runScript } from './bootstrap.mjs';

await runScript('test-faults.ts');
