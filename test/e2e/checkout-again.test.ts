import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();

it('after an order a line leads to its keys, and the next checkout begins at the payment', async () => {
  const shop = await tests.buy();
  const { checkout, page } = shop;
  const orderId = await checkout.dialog.getByText(/^ORD-/).innerText();
  await checkout.close();
  const line = page.getByRole('status').filter({ hasText: `Order ${orderId} is complete.` });
  await line.getByRole('button', { name: 'Find my keys' }).click();
  await checkout.isAt('Your orders');
  await checkout.close();
  await line.getByRole('button', { name: 'Close' }).click();
  expect(await line.count()).toBe(0);

  await shop.startCheckout('Security Complete', 3);
  await checkout.isAt('Payment');
  await checkout.shows(shop.email);
  await checkout.press('Change billing address');
  await checkout.isAt('Billing Address');
  expect(await checkout.field('City').inputValue()).not.toBe('');
  await checkout.press('Change email');
  await checkout.isAt('Email Verification');
  expect(await checkout.field('Email Address').inputValue()).toBe(shop.email);
  await checkout.press('Use this address');
  await checkout.isAt('Billing Address');

  await checkout.press('Change email');
  await checkout.fill({ 'Email Address': 'somebody.else@example.com' });
  expect(await checkout.button('Send Verification Code').isVisible()).toBe(true);
  await checkout.close();
  await shop.openCheckout();
  await checkout.isAt('Email Verification');
});

it('a verification that the shop has forgotten is asked for before the card is typed', async () => {
  const shop = await tests.visit({ stopClock: true });
  const { checkout, page } = shop;
  await shop.startCheckout();
  await checkout.buy();
  await checkout.close();
  await page.clock.fastForward('01:01:00');
  await shop.startCheckout();
  await checkout.isAt('Email Verification');
});
