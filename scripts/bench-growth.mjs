import { runScript } from './bootstrap.mjs';

await runScript('../bench/growth.ts');
