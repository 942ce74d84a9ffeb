import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();

it('the calls are described on a page that keeps to the content security policy and asks no other server', async () => {
  const { page } = await tests.visit();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== tests.shop.url) messages.push(request.url());
  });
  await page.goto('/api/docs');
  await page.getByText('Pay for an order and receive its licence keys').click();
  await page.getByText('A repeated Idempotency-Key returns the stored response').waitFor();
  // What the call takes, and each member's rule.
  await page.getByText('cardholderName').first().waitFor();
  await page.getByText('All problems').click();
  await page.getByText('You have not been charged: your card was declined.').first().waitFor();
  expect(messages).toEqual([]);
});
