import { fileURLToPath } from 'node:url';
import { environmentFile, runScript } from './bootstrap.mjs';

// From the first file on, what Node compiles is kept: see server/main.ts.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../dist/compiled', import.meta.url));
await runScript('start.ts', [...environmentFile()]);
