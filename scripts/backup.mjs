import { environmentFile, runScript } from './bootstrap.mjs';

await runScript('backup.ts', [...environmentFile()]);
