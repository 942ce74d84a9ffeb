import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts';

/** Runs PostgreSQL in the data folder of its first argument, reached as its second says, prints `ready`, and never stops. */
const log = { info: () => {}, warn: () => {}, error: () => {} };
const [, , dataFolder = '', reach] = process.argv;
await startEmbeddedPostgres({ dataFolder, log, reach: reach === 'loopback' ? reach : 'socket' });
console.log('ready');
