import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Everything but the browser: unit tests, and the shop over HTTP on a real PostgreSQL. */
export default defineConfig({
  test: {
    include: ['{cli,contract,desk,server,web,scripts,test}/**/*.test.{ts,tsx}'],
    exclude: [
      'test/e2e/**',
      'test/browsers/**',
      'test/deploy/**',
      'test/faults/**',
      'test/container/image.test.ts',
      '**/*.nightly.test.ts',
      '**/node_modules/**',
    ],
    globalSetup: 'test/database-server.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Generous: a wait ends as soon as what it waits for is there.
    expect: { poll: { timeout: 30_000 } },
    // Nothing of a file outlives it but modules, and loading them again for each file took a third of the workers' CPU.
    isolate: false,
    // Tests often wait: for the database, for another process, for a time limit.
    maxWorkers: availableParallelism() + 1,
  },
});
