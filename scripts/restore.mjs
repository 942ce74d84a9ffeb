import { environmentFile, runScript } from './bootstrap.mjs';

await runScript('restore.ts', [...environmentFile()]);
