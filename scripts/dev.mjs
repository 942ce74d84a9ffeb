import { runScript } from './bootstrap.mjs';

await runScript('dev.ts', ['--env-file-if-exists=.env', '--watch', '--watch-preserve-output']);
