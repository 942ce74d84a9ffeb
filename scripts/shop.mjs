import { environmentFile, runScript } from './bootstrap.mjs';

await runScript('shop.ts', [...environmentFile()]);
