import { environmentFile, runScript } from './bootstrap.mjs';

await runScript('start.ts', [...environmentFile()]);
