import { runScript } from './bootstrap.mjs';

await runScript('start.ts', ['--env-file-if-exists=.env']);
