import { expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { startBrowserTests } from './browser-tests.ts';
import { addDetails, address, card } from './checkout.ts';
import { expectFocus, readDescription, readFocusOrder, tabTo } from './focus.ts';

const tests = await startBrowserTests();

it('a purchase can be made with the keyboard alone', async () => {
  const shop = await tests.visit();
  const { checkout, page } = shop;
  const press = (key: string) => page.keyboard.press(key);

  await press('Tab');
  await expectFocus(shop.button('Skip to content'));
  await press('Enter');
  await expectFocus(shop.heading('Endpoint security, licensed in minutes'));
  await tabTo(shop, shop.button('View Products'));
  await press('Enter');
  await expectFocus(shop.heading('Products'));
  await tabTo(shop, shop.seatsOf('Enterprise Protection'));
  await page.keyboard.type('3');
  await tabTo(shop, shop.product('Enterprise Protection').getByRole('button', { name: 'Add to Cart' }));
  await press('Enter');
  await shop.toast.says('Added to Cart', '3 seats of Enterprise Protection');
  await press('F8');
  await tabTo(shop, shop.toast.button('View Cart'));
  await press('Enter');
  await expectFocus(shop.heading('Shopping Cart'));
  await tabTo(shop, shop.button('Proceed to Checkout'));
  await press('Enter');

  await expectFocus(checkout.field('Email Address'));
  expect(await readDescription(checkout.field('Email Address'))).toMatch(/^Email Verification/);
  expect(await readFocusOrder(shop)).toEqual(['Send Verification Code', 'Close', 'Email Address']);
  await tabTo(shop, checkout.field('Email Address'));
  await page.keyboard.type(shop.email);
  await press('Enter');
  await expectFocus(checkout.field('Verification Code'));
  expect(await readDescription(checkout.field('Verification Code'))).toMatch(
    /^Enter Verification Code\s+A 6-digit code was sent to/,
  );
  expect(await readFocusOrder(shop)).toEqual([
    'Resend Code',
    'Change email',
    'Verify & Continue',
    'Back',
    'Close',
    'Verification Code',
  ]);
  await tabTo(shop, checkout.field('Verification Code'));
  await page.keyboard.type(checkout.mailedCode());
  await expectFocus(checkout.heading('Billing Address'));
  expect(await readFocusOrder(shop)).toEqual([
    'Change email',
    ...Object.keys(address).flatMap((label) =>
      label === 'Company Name' ? [`${label} (optional)`, addDetails] : [expect.stringContaining(label)],
    ),
    'Continue to Payment',
    'Back',
    'Close',
  ]);
  for (const [label, value] of Object.entries(address)) {
    await tabTo(shop, checkout.field(label));
    await page.keyboard.type(value);
  }
  await press('Enter');
  await expectFocus(checkout.heading('Payment'));
  expect(await readFocusOrder(shop)).toEqual([
    'Change email',
    'Change billing address',
    'Card',
    'Use Test Card',
    ...Object.keys(card),
    'Email me 30 and 7 days before these licences end',
    'Complete Purchase',
    ...['Terms', 'Privacy', 'Refunds'],
    'Back',
    'Close',
  ]);
  for (const [label, value] of Object.entries(card)) {
    await tabTo(shop, checkout.field(label));
    await page.keyboard.type(value);
  }
  await tabTo(shop, checkout.button('Complete Purchase'));
  await press('Space');

  await expectFocus(checkout.heading('Thank you, your keys are ready'));
  await checkout.shows('$296.97');
  expect(await readFocusOrder(shop)).toEqual([
    'Copy All',
    'Download Excel file',
    'Download text file',
    ...Array.from({ length: 3 }, () => expect.stringMatching(/^Copy ?[A-Z0-9-]{29}$/)),
    seller.phone,
    seller.email,
    'Add Renewal Reminder',
    'Download CSV',
    'Close',
    'Download Invoice',
    'Close',
  ]);
  await tabTo(shop, checkout.button('Close').last());
  await press('Enter');
  await expectFocus(shop.heading('Endpoint security, licensed in minutes'));
});

it('the focus stays in the dialog while it is open, and returns to where it was', async () => {
  const shop = await tests.visit();
  await shop.fillCart();
  await shop.button('Proceed to Checkout').focus();
  await shop.page.keyboard.press('Enter');
  await expectFocus(shop.checkout.field('Email Address'));
  for (let i = 0; i < 12; i += 1) {
    await shop.page.keyboard.press('Tab');
    expect(await shop.checkout.dialog.locator(':focus').count()).toBe(1);
  }
  await tabTo(shop, shop.checkout.field('Email Address'));
  await shop.page.keyboard.press('Escape');
  await expectFocus(shop.button('Proceed to Checkout'));
});
