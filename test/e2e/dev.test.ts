import { expect, it } from 'vitest';
import { startDevTests } from './dev-tests.ts';

const tests = await startDevTests();

it('npm run dev sells: a whole purchase in the page from its sources', async () => {
  const shop = await tests.openPage();
  await shop.load();
  await shop.startCheckout('Enterprise Protection', 2);
  await shop.checkout.reachPayment();
  await shop.checkout.pay();
  expect(tests.dev.output()).not.toMatch(/proxy|"level":"(error|fatal)"/);
});

it('npm run dev serves the desk from its sources', async () => {
  const { page, faults } = await tests.openPage(tests.dev.deskUrl);
  faults.expectFailedRequests('/desk/api/session/read-session');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
});
