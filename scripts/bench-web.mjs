import { runScript } from './bootstrap.mjs';

await runScript('../bench/page.ts');
