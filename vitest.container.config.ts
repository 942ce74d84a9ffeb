import { defineConfig } from 'vitest/config';

/** The image itself: `apt-get install podman buildah debootstrap crun`, and root. It takes about 5 minutes. */
export default defineConfig({
  test: {
    include: ['test/container/image.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
