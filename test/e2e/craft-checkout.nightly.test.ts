import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import type { Checkout } from './checkout.ts';
import { phone } from './chromium.ts';

const tests = await startBrowserTests();

it('every field says what it is for to browsers, password managers and keyboards; no button is ever disabled', async () => {
  const { checkout, ...shop } = await tests.openCheckout();
  expect(await checkout.dialog.getAttribute('aria-modal')).toBe('true');
  expect(await shop.page.getByRole('dialog', { name: 'Checkout' }).count()).toBe(1);
  expect(await readFields(checkout)).toEqual(['email email']);
  await checkout.reachCode();
  expect(await readFields(checkout)).toEqual(['text one-time-code numeric']);
  await checkout.fill({ 'Verification Code': checkout.mailedCode() });
  await checkout.isAt('Billing Address');
  expect(await readFields(checkout)).toEqual([
    'text given-name',
    'text family-name',
    'text organization',
    'text street-address',
    'text address-level2',
    'select address-level1',
    'text postal-code numeric',
    'tel tel',
  ]);
  await checkout.giveAddress();
  expect(await readFields(checkout)).toEqual([
    'radio',
    'radio',
    'text cc-number numeric',
    'text cc-exp numeric',
    'text cc-csc numeric',
    'text cc-name',
    'checkbox',
  ]);
  await checkout.press('Complete Purchase');
  await checkout.shows('Card number is required');
  expect(await checkout.dialog.locator(':disabled:not(option)').count()).toBe(0);
});

it('before the card is charged, the buyer sees who takes how much, beside the button; then it is announced once', async () => {
  const { checkout } = await tests.reachPayment();
  const seller = checkout.dialog.getByRole('paragraph').filter({ hasText: 'Harbour Licensing Pty Ltd' });
  expect(await seller.innerText()).toMatch(/ABN 51 824 753 556.*\$98\.99 AUD once/s);
  expect(await checkout.dialog.getByText('encrypted').count()).toBe(0);
  const footer = checkout.dialog.locator('footer');
  const total = await footer.getByText('$98.99', { exact: true }).first().boundingBox();
  const button = await checkout.button('Complete Purchase').boundingBox();
  expect((button?.x ?? 0) - (total?.x ?? 0) - (total?.width ?? 0)).toBeLessThan(32);
  expect(total?.y).toBeGreaterThanOrEqual(button?.y ?? 0);

  await checkout.pay();
  expect(await readAnnouncements(checkout)).not.toContain('Payment Successful!');
  expect(await checkout.dialog.locator(':focus').innerText()).toBe('Thank you, your keys are ready');
});

it('with the keyboard of a phone open, the field that is typed into and the button can be seen', async () => {
  const shop = await tests.visit({ ...phone, viewport: { width: 390, height: 380 } });
  await shop.startCheckout();
  await shop.checkout.verifyEmail();
  for (const label of ['First Name', 'City', 'Postcode', 'Phone']) {
    const field = shop.checkout.field(label);
    await field.focus();
    expect([label, await isInSight(field)]).toEqual([label, true]);
  }
  const button = shop.checkout.button('Continue to Payment');
  await button.scrollIntoViewIfNeeded();
  expect(await isInSight(button)).toBe(true);
});

/** Type, autofill token and keyboard of every field of the step. */
function readFields({ dialog }: Checkout): Promise<string[]> {
  return dialog
    .locator('input, select')
    .evaluateAll((fields) =>
      fields.map((field) =>
        [
          field.localName === 'select' ? 'select' : field.type,
          field.getAttribute('autocomplete'),
          field.getAttribute('inputmode'),
        ]
          .filter(Boolean)
          .join(' '),
      ),
    );
}

/** The text of all live regions that are not hidden from screen readers. */
function readAnnouncements({ dialog }: Checkout): Promise<string> {
  const regions = dialog.page().locator('[aria-live], [role=status], [role=alert]');
  return regions.evaluateAll((all) =>
    all
      .filter((region) => !region.closest('[aria-hidden=true]'))
      .map(({ textContent }) => textContent)
      .join('\n'),
  );
}

function isInSight(target: ReturnType<Checkout['button']>): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(seen);
  });
}
