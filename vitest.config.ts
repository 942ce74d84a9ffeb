import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const nightly = '**/*.nightly.test.ts';
const exclude = process.env.NIGHTLY ? [] : [nightly];

/** Tests of a shop on a real PostgreSQL. Waits are generous: they end as soon as what they wait for is there. */
function project(name: string, options: TestProjectInlineConfiguration['test']) {
  const ofShop = {
    globalSetup: ['test/database-server.ts', 'test/brand-files.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  };
  return { test: { ...ofShop, name, ...options } };
}

/** Nothing of a file outlives it but modules, and loading them again for each file took a third of the workers' CPU. */
const isolate = false;

/** Everything but the browser. Its tests often wait: for the database, for another process, for a time limit. */
const withoutBrowser = { isolate, maxWorkers: availableParallelism() + 2 };
const ofOtherProjects = [
  'test/{arm64,e2e,browsers,deploy,faults}/**',
  'test/container/{compose,image}.test.ts',
];

/** In the browser of `CHROMIUM_PATH`, or else the system's. */
const inBrowser = { isolate, expect: { poll: { timeout: 30_000, interval: 25 } } };
const engines = process.env.BROWSERS ?? 'chromium,firefox,webkit';

export default defineConfig({
  test: {
    projects: [
      project('tests', {
        ...withoutBrowser,
        include: ['{brand,cli,contract,deploy,desk,server,web,scripts,test}/**/*.test.{ts,tsx}'],
        exclude: [...ofOtherProjects, nightly],
      }),
      // They take long and seldom fail.
      project('long-tests', {
        ...withoutBrowser,
        include: ['{cli,scripts,server,test}/**/*.nightly.test.ts'],
        exclude: ofOtherProjects,
      }),
      project('faults', {
        include: ['test/faults/**/*.test.ts'],
        exclude,
        testTimeout: 600_000,
        maxWorkers: 2,
        // The faults mostly wait for time-outs, so the tests of a file run concurrently.
        maxConcurrency: 4,
      }),
      project('browser', {
        ...inBrowser,
        include: ['test/e2e/**/*.test.ts'],
        exclude,
        // A walk through all screens takes a minute on a busy machine.
        testTimeout: 180_000,
        // More than two cores can keep busy, because a test in the browser often waits.
        maxWorkers: 3,
      }),
      project('engines', {
        include: engines.split(',').map((engine) => `test/browsers/${engine}.test.ts`),
        maxWorkers: 2,
      }),
      project('screenshots', {
        ...inBrowser,
        include: ['test/screenshots/*.ts'],
        testTimeout: 300_000,
        maxWorkers: 2,
      }),
      // The web servers themselves: `apt-get install nginx caddy`, and `npm run build`.
      project('deploy', { include: ['test/deploy/**/*.test.ts'] }),
      // The image itself: `apt-get install podman buildah debootstrap crun`, and root. Each test takes about 7 minutes.
      project('container', {
        include: ['test/container/{compose,image}.test.ts'],
        // Each builds the image.
        fileParallelism: false,
        globalSetup: [],
        testTimeout: 120_000,
      }),
      // `npm run test:arm64` says what it needs. A start that installs and builds takes 4 minutes in emulation.
      project('arm64', {
        include: ['test/arm64/**/*.test.ts'],
        globalSetup: [],
        testTimeout: 1_800_000,
        hookTimeout: 1_800_000,
        expect: { poll: { timeout: 600_000 } },
      }),
    ],
  },
});
