import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();

it('the fields of the address are one form to a browser: none has a section or a kind of address of its own', async () => {
  const shop = await tests.openCheckout();
  await shop.checkout.verifyEmail();
  const tokens: string[] = await shop.page.evaluate(
    `[...document.querySelectorAll('[role=dialog] [autocomplete]:is(input, select)')].map(({ autocomplete }) => autocomplete)`,
  );
  expect(tokens).toEqual([
    'given-name',
    'family-name',
    'organization',
    'street-address',
    'address-level2',
    'address-level1',
    'postal-code',
    'tel',
  ]);
});
