import { runScript } from './bootstrap.mjs';

await runScript('../bench/server.ts');
