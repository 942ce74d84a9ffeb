import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts';

/** Runs PostgreSQL in the data folder of its argument, prints `ready`, and never stops. */
const log = { info: () => {}, warn: () => {}, error: () => {} };
await startEmbeddedPostgres({ dataFolder: process.argv[2] ?? '', log });
console.log('ready');
