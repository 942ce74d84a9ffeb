import { defineConfig } from 'vitest/config';

/** Everything but the browser: unit tests, and the shop over HTTP on a real PostgreSQL. */
export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts,test}/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**', 'test/faults/**', '**/node_modules/**'],
    environment: 'node',
    globalSetup: 'test/database-server.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A machine with few cores still overlaps the tests that wait for a database.
    maxWorkers: 4,
  },
});
