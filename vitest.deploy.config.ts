import { defineConfig } from 'vitest/config';

/** The examples of deploy/ with the web servers themselves: `apt-get install nginx caddy`, and `npm run build`. */
export default defineConfig({
  test: {
    include: ['test/deploy/**/*.test.ts'],
    globalSetup: 'test/database-server.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
