import { runScript } from './bootstrap.mjs';

await runScript('../bench/nodes.ts');
