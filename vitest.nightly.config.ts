import { defineConfig } from 'vitest/config';
import tests from './vitest.config.ts';

const { exclude = [], ...test } = tests.test ?? {};

/** The tests that `npm test` leaves out because they take long and seldom fail: `npm run test:nightly`. */
export default defineConfig({
  test: {
    ...test,
    include: ['{cli,scripts,server,test}/**/*.nightly.test.ts'],
    exclude: exclude.filter((pattern) => !pattern.includes('nightly')),
  },
});
