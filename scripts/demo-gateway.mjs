import { runScript } from './bootstrap.mjs';

await runScript('demo-gateway.ts');
