import { expect, it } from 'vitest';
import { insertQuote } from '../insert-quote.ts';
import { linkToQuote } from '../link-to-quote.ts';
import { startBrowserTests } from './browser-tests.ts';
import { FindKeys } from './find-keys.ts';

const tests = await startBrowserTests();

it('a buyer renews from Find my keys, asks for reminders, and is shown when the new licences begin', async () => {
  const shop = await tests.openCheckout({}, 2);
  const { page, checkout, email } = shop;
  await checkout.buy();
  const orderId = await checkout.dialog.getByRole('definition').first().innerText();
  await checkout.close();

  const findKeys = new FindKeys(shop);
  await findKeys.openVerified();
  await checkout.isAt('Your orders');
  await shop.press(findKeys.orders.getByRole('link', { name: /^Renew INV-/ }));
  await page.getByText(`Renews order ${orderId}`).waitFor();
  expect(await shop.currentTab()).toMatch(/^Cart/);
  expect(new URL(page.url()).hash).toBe('');
  expect(await page.getByRole('listitem').getByText('Enterprise Protection').count()).toBe(1);

  await shop.press(page.getByRole('button', { name: 'Proceed to Checkout' }));
  await shop.press(checkout.dialog.getByRole('button', { name: 'Use this address' }));
  await checkout.giveAddress();
  await checkout.shows('Renewal');
  await shop.press(checkout.dialog.getByLabel('Email me 30 and 7 days before these licences end'));
  await checkout.press('Back');
  await checkout.press('Continue to Payment');
  await checkout.pay();
  await checkout.dialog.getByText(/^Valid from \d{1,2} \w+ \d{4} to /).waitFor();
  await checkout.close();

  const { rows } = await tests.shop.database.pool.query(
    `select renews, (select count(*)::int from reminders where order_id = orders.id) as reminders
     from orders where email = $1 order by created_at`,
    [email],
  );
  expect(rows).toEqual([
    { renews: null, reminders: 0 },
    { renews: orderId, reminders: 1 },
  ]);
  await findKeys.openVerified();
  await findKeys.orders.nth(1).waitFor();
  expect(await findKeys.orders.getByRole('link', { name: /^Renew INV-/ }).count()).toBe(1);
});

it('an expired quote for a renewal that is bought at today’s prices renews the same order', async () => {
  const shop = await tests.openCheckout({});
  const { checkout, email } = shop;
  await checkout.buy();
  const renews = await checkout.dialog.getByRole('definition').first().innerText();
  const { row } = await insertQuote(tests.shop.database.pool, { email, renews, daysLeft: -1 });
  const token = await linkToQuote(tests.shop.database.pool, row);
  const late = await tests.visit({ path: `/#quote=${token}` });
  await late.press(late.button('Add to Cart at Today’s Prices'));
  await late.isAt('Shopping Cart');
  await late.text(`Renews order ${renews}`).waitFor();
});
