import { defineConfig } from 'vitest/config';

/** Whole purchases in the engines that `BROWSERS` names: `npm run test:browsers`. */
export default defineConfig({
  test: {
    include: (process.env.BROWSERS ?? 'chromium,firefox,webkit')
      .split(',')
      .map((engine) => `test/browsers/${engine}.test.ts`),
    globalSetup: 'test/database-server.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 10_000, interval: 50 } },
  },
});
