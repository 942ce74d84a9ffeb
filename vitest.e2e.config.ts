import { defineConfig } from 'vitest/config';

/** The shop as buyers see it, in a real Chromium: `CHROMIUM_PATH`, or else the system's. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    exclude: process.env.NIGHTLY ? [] : ['**/*.nightly.test.ts'],
    globalSetup: 'test/database-server.ts',
    // A walk through all screens takes a minute on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // More than two cores can keep busy, because a test in the browser often waits.
    maxWorkers: 3,
    // Each file starts a shop and a browser of its own: only the modules are shared, which saves loading them.
    isolate: false,
    // Generous: a wait ends as soon as what it waits for is there.
    expect: { poll: { timeout: 30_000, interval: 25 } },
  },
});
