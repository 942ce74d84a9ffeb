import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';

const tests = startBrowserTests();

it('the calls are described on a page that keeps to the content security policy: nothing on the console', async () => {
  const page = await tests.visitWithoutScripts();
  await page.waitForLoadState('networkidle');
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('requestfailed', (request) => messages.push(request.url()));
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: 'POST /api/checkout' }).waitFor();
  expect(await page.evaluate(`getComputedStyle(document.querySelector('main')).maxWidth`)).toBe('960px');
  expect(messages).toEqual([]);
});
