import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { address } from './checkout.ts';
import { desktop, phone } from './chromium.ts';
import { firstOrAll } from './sizes.ts';

const tests = await startBrowserTests();

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

it('on a phone one line says what is bought and one for whom, and the button is in view while the card is typed', async () => {
  const { checkout } = await tests.reachPayment(phone);
  const summary = checkout.dialog.locator('summary');
  expect(await summary.innerText()).toMatch(
    /Enterprise Protection\u00a0×\u00a01\s+Total inc\. GST\s+\$98\.99$/,
  );
  const buyer = `For ${address['Company Name']}, ${checkout.email}`;
  expect(await isInSight(checkout.dialog.getByText(buyer))).toBe(true);
  expect(await checkout.button('Change billing address').count()).toBe(1);
  for (const label of ['Card Number', 'Cardholder Name']) {
    await checkout.field(label).focus();
    expect(await isInSight(checkout.field(label))).toBe(true);
    expect(await isInSight(checkout.button('Complete Purchase'))).toBe(true);
  }
  await summary.tap();
  expect(await checkout.dialog.getByText(address['Street Address']).isVisible()).toBe(true);
  await checkout.press('Change billing address');
  await checkout.isAt('Billing Address');
});

it.each(
  firstOrAll([
    ['390 px', phone],
    ['768 px', { viewport: { width: 768, height: 900 } }],
    ['1280 px', { viewport: { width: 1280, height: 800 } }],
    ['1440 px', desktop],
  ] as const),
)(
  'at %s a declined card is explained in sight, and its toast covers and moves nothing',
  async (_width, visit) => {
    const { checkout, toast, faults } = await tests.reachPayment({ ...visit, reducedMotion: 'reduce' });
    faults.expectFailedRequests('/api/checkout');
    await checkout.payWith({ 'Card Number': '4000 0000 0000 0002' });
    await toast.says('Payment Failed', expect.any(String));
    await expect.poll(() => isInSight(checkout.alert)).toBe(true);
    const card = await boxOf(toast.all);
    const parts = [checkout.dialog.locator('.dialog-body'), checkout.button('Close')];
    for (const box of await Promise.all(parts.map(boxOf))) {
      const isBeside = box.x >= card.x + card.width || card.x >= box.x + box.width;
      expect(isBeside || box.y >= card.y + card.height || card.y >= box.y + box.height).toBe(true);
    }
    const dialog = await boxOf(checkout.dialog);
    await toast.close();
    expect(await boxOf(checkout.dialog)).toEqual(dialog);
    expect(await isInSight(checkout.alert)).toBe(true);
  },
);

it('the accepted cards are named, and who gets the card', async () => {
  const { checkout } = await tests.reachPayment({});
  const brands = checkout.dialog.getByRole('list', { name: 'Accepted cards' }).getByRole('img');
  expect(await brands.evaluateAll((marks) => marks.map((mark) => mark.getAttribute('alt')))).toEqual([
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
