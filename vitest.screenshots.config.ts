import { defineConfig } from 'vitest/config';

/** Pictures of the shop, taken by the walks of the browser tests: `npm run screenshots`. */
export default defineConfig({
  test: {
    include: ['test/screenshots/*.ts'],
    globalSetup: 'test/database-server.ts',
    testTimeout: 300_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    isolate: false,
    expect: { poll: { timeout: 30_000, interval: 25 } },
  },
});
