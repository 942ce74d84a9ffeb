import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { address, card } from './checkout.ts';
import { startDeskTests } from './desk-page.ts';

const tests = await startBrowserTests();
const deskTests = await startDeskTests();

/** As some password managers and extensions fill a field: no event says so. `past` is past the page's own scripts. */
async function fillSilently(field: Locator, value: string, past: boolean) {
  await field.evaluate(
    (element, { value, past }) => {
      // biome-ignore lint/suspicious/noExplicitAny: the tests' types know no browser.
      const control = element as any;
      if (!past) control.value = value;
      else
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    },
    { value, past },
  );
}

it.each([
  ['by its own property', false],
  ['past the page’s scripts', true],
])('a purchase whose fields are filled without events, %s', async (_how, past) => {
  const shop = await tests.openCheckout();
  const { checkout } = shop;
  await fillSilently(checkout.field('Email Address'), shop.email, past);
  await checkout.press('Send Verification Code');
  await checkout.isAt('Enter Verification Code');
  await fillSilently(checkout.field('Verification Code'), checkout.mailedCode(), past);
  await checkout.press('Verify & Continue');
  await checkout.isAt('Billing Address');
  for (const [label, value] of Object.entries({ ...address, State: 'QLD' }))
    await fillSilently(checkout.field(label), value, past);
  await checkout.press('Continue to Payment');
  await checkout.isAt('Payment');
  await checkout.dialog.getByText(address['Street Address']).waitFor();
  for (const [label, value] of Object.entries(card)) await fillSilently(checkout.field(label), value, past);
  const sent = shop.page.waitForRequest('**/api/checkout');
  await checkout.press('Complete Purchase');
  expect((await sent).postDataJSON()).toMatchObject({
    billing: { state: 'QLD', company: address['Company Name'] },
    payment: { cardNumber: card['Card Number'] },
  });
  await checkout.isAt('Payment Successful!');
});

it('the invoice tab and the desk’s sign-in take a field that no event filled', async () => {
  const shop = await tests.visit({}, 'Invoice');
  await shop.isAt('Download your invoice');
  await fillSilently(shop.field('Invoice ID'), 'INV-999999', true);
  await shop.press(shop.button('Download Invoice PDF'));
  await shop.toast.says('Missing Information', 'Please fill in all fields to download your invoice.');
  expect(await shop.field('Invoice ID').getAttribute('aria-invalid')).toBe(null);
  expect(await shop.field('Email Address').getAttribute('aria-invalid')).toBe('true');

  const desk = await deskTests.openSignedOut('/');
  await fillSilently(desk.field('Email address'), 'somebody@example.com', false);
  await desk.button('Send code').click();
  await desk.page.getByText('If somebody@example.com is an operator’s address').waitFor();
});
