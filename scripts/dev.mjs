import { environmentFile, runScript } from './bootstrap.mjs';

await runScript('dev.ts', [...environmentFile(), '--watch', '--watch-preserve-output']);
