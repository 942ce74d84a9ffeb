import { startEmbeddedPostgres } from '../server/postgres/embedded-postgres.ts';

/** A process that runs PostgreSQL in the data folder of its argument, says so, and never lets it go. */
const log = { info: () => {}, warn: () => {}, error: () => {} };
await startEmbeddedPostgres({ dataFolder: process.argv[2] ?? '', log });
console.log('ready');
