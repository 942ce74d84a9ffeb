import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { addDetails } from './checkout.ts';

const tests = await startBrowserTests();

/** Of a step when it appears, before anything else happens in the page. */
const watchSteps = `
  globalThis.focusedAtSteps = {};
  new MutationObserver(() => {
    const heading = document.querySelector('#step-heading h3');
    if (!heading || heading.textContent in focusedAtSteps) return;
    const { activeElement } = document;
    focusedAtSteps[heading.textContent] = activeElement.name ?? activeElement.textContent;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });`;

it('the focus moves with what is pressed or shown, so that it takes nobody out of a field later', async () => {
  const { page, checkout } = await tests.openCheckout();
  await page.evaluate(watchSteps);
  await checkout.verifyEmail();
  const focused = await page.evaluate(`
    [...document.querySelectorAll('button')].find((button) => button.textContent === '${addDetails}').click();
    document.activeElement.name;`);
  expect(focused).toBe('abn');
  await checkout.giveAddress();
  expect(await page.evaluate('focusedAtSteps')).toMatchObject({
    'Enter Verification Code': 'code',
    'Billing Address': 'Billing Address',
    Payment: 'Payment',
  });
});
