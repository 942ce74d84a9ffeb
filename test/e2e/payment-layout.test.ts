import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { phone } from './chromium.ts';

const tests = startBrowserTests();

it.each([
  [1024, 768],
  [1280, 800],
  [1440, 900],
])('at %i x %i the card is beside the summary, and its number needs no scrolling', async (width, height) => {
  const { checkout } = await tests.reachPayment({ viewport: { width, height } });
  const summary = await boxOf(checkout.dialog.getByRole('region', { name: 'Order Summary' }));
  const number = await boxOf(checkout.field('Card Number'));
  expect(number.x).toBeGreaterThan(summary.x + summary.width);
  expect(await isInSight(checkout.field('Card Number'))).toBe(true);
  expect(await isInSight(checkout.button('Complete Purchase'))).toBe(true);
});

it('on a phone the summary is folded to its total, and the button is in view while the card is typed', async () => {
  const { checkout } = await tests.reachPayment(phone);
  const email = checkout.dialog.getByText(checkout.email.split('@')[0] ?? '');
  const summary = checkout.dialog.locator('summary');
  expect(await summary.innerText()).toMatch(/Order Summary\s+\$98\.99/);
  expect(await email.isVisible()).toBe(false);
  for (const label of ['Card Number', 'Cardholder Name']) {
    await checkout.field(label).focus();
    expect(await isInSight(checkout.field(label))).toBe(true);
    expect(await isInSight(checkout.button('Complete Purchase'))).toBe(true);
  }
  await summary.tap();
  expect(await email.isVisible()).toBe(true);
  expect(await checkout.dialog.getByText('Enterprise Protection × 1').isVisible()).toBe(true);
});

it('a declined card is explained in sight, also while the toast makes the dialog shorter', async () => {
  const { checkout, toast, faults } = await tests.reachPayment({ viewport: { width: 1440, height: 900 } });
  await toast.close();
  faults.expectFailedRequests('/api/checkout');
  await checkout.payWith({ 'Card Number': '4000 0000 0000 0002' });
  await toast.says('Payment Failed', expect.any(String));
  await expect.poll(() => isInSight(checkout.alert)).toBe(true);
  await toast.close();
  expect(await isInSight(checkout.alert)).toBe(true);
});

it('the accepted cards are named, and who gets the card', async () => {
  const { checkout } = await tests.reachPayment({});
  const brands = checkout.dialog.getByRole('list', { name: 'Accepted cards' }).getByRole('img');
  expect(await brands.evaluateAll((marks) => marks.map((mark) => mark.getAttribute('aria-label')))).toEqual([
    'Visa',
    'Mastercard',
    'American Express',
  ]);
  await checkout.shows('Your card goes to our card payment gateway. The shop never stores it.');
});

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
}

function isInSight(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(seen);
  });
}
