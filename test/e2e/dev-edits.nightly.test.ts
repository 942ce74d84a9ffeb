import { expect, it } from 'vitest';
import { startDevTests } from './dev-tests.ts';

const tests = await startDevTests();

it('an edit to the page shows without a reload, and one to the server restarts the shop', async () => {
  const { page } = await tests.openPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'View Products' }).waitFor();
  await page.evaluate('window.before = true');
  await tests.dev.edit('web/home/home-screen.tsx', 'View Products', 'See All Products');
  await page.getByRole('button', { name: 'See All Products' }).waitFor();
  expect(await page.evaluate('window.before')).toBe(true);

  await tests.dev.edit('server/health/monitoring.ts', "{ status: 'ok' }", "{ status: 'edited' }");
  await tests.dev.printed(/ is open at /, 2);
  const health = await fetch(new URL('/healthz', tests.dev.url));
  expect(await health.json()).toEqual({ status: 'edited' });
  // The page asks for the shop while it restarts, and then loads itself again.
  await expect.poll(() => page.evaluate('window.before')).toBeUndefined();
});

it('an edit that stops the start says why, and the next edit starts the shop', async () => {
  await tests.dev.edit('shop.config.ts', '51 824 753 556', '51 824 753 557');
  await tests.dev.printed(/The shop starts again after the next edit/);
  expect(tests.dev.output()).toMatch(/^.*ABN.*$\n^The shop starts again/m);
  await tests.dev.edit('shop.config.ts', '51 824 753 557', '51 824 753 556');
  await tests.dev.printed(/ is open at /, 3);
  expect(tests.dev.output()).not.toContain('    at ');
});
