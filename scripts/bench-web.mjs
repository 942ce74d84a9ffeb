import { runScript } from './bootstrap.mjs';

await runScript('../bench/web/bench-web.ts');
