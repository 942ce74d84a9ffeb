import { defineConfig } from 'vitest/config';

/** Faults in a shop that runs as a process of its own, in their short form, and the audit that judges them; with `NIGHTLY`, all. */
export default defineConfig({
  test: {
    include: ['test/faults/**/*.test.ts'],
    exclude: process.env.NIGHTLY ? [] : ['**/*.nightly.test.ts'],
    globalSetup: 'test/database-server.ts',
    testTimeout: 600_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // The faults mostly wait for time-outs, so the tests of a file run concurrently.
    maxConcurrency: 4,
  },
});
