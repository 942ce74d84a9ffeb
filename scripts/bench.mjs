import { runScript } from './bootstrap.mjs';

await runScript('../bench/bench.ts');
