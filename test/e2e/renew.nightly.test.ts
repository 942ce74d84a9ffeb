import { expect, it } from 'vitest';
import { insertQuote } from '../insert-quote.ts';
import { linkToQuote } from '../link-to-quote.ts';
import { startBrowserTests } from './browser-tests.ts';
import { address } from './checkout.ts';
import { FindKeys } from './find-keys.ts';
import { complete, EarlierOrders, enterprise } from './renewals.ts';
import { verifyBrowser } from './store-checkout.ts';

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
  expect(await shop.line('Enterprise Protection').count()).toBe(1);

  await shop.press(page.getByRole('button', { name: 'Proceed to Checkout' }));
  await checkout.isAt('Payment');
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

it('all orders that end soon are renewed together, and then say until when and by which order', async () => {
  const shop = await tests.visit();
  const { checkout, page } = shop;
  await verifyBrowser(page, tests.shop, shop.email);
  const earlier = new EarlierOrders(tests.shop, shop.email);
  const first = await earlier.sell({ [enterprise]: 5 });
  const second = await earlier.sell({ [enterprise]: 2, [complete]: 3 });
  await earlier.endIn(10, first);
  const end = await earlier.endIn(20, second);
  const findKeys = new FindKeys(shop);
  await findKeys.openVerified();
  await shop.press(checkout.dialog.getByRole('link', { name: `Renew all that end by ${end}` }));
  await shop.text('Renews 2 orders').waitFor();
  await page.getByText(/^5 seats from .*; 2 seats from /).waitFor();

  await shop.openCheckout();
  await checkout.reachPayment();
  await checkout.dialog.getByText(/^5 seats from .*; 2 seats from /).waitFor();
  await checkout.pay();
  expect((await earlier.latestDays()).map((days) => days.replace(/ from.*/, ''))).toEqual(['5', '2', '3']);
  await checkout.close();
  await findKeys.openVerified();
  await checkout.dialog
    .getByText(/^Renewed until \d+ \w+ \d{4}, by INV-\d+$/)
    .nth(2)
    .waitFor();
  expect(await findKeys.orders.getByRole('link', { name: /^Renew INV-/ }).count()).toBe(1);
  expect(await checkout.dialog.getByRole('link', { name: /^Renew all/ }).count()).toBe(0);
});

it('a reload at the payment step keeps what is renewed, and what the buyer chose', async () => {
  const shop = await tests.visit();
  const { checkout, page } = shop;
  const earlier = new EarlierOrders(tests.shop, shop.email);
  const orderId = await earlier.sell({ [enterprise]: 2 });
  await earlier.sell({ [enterprise]: 4 }, orderId);
  const fragment = earlier.linkTo(orderId, { [enterprise]: 2 }).slice(1);
  await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
  await shop.text(`Renews order ${orderId}`).waitFor();
  await shop.openCheckout();
  await checkout.verifyEmail();
  await checkout.fill(address);
  await checkout.press('Continue to Payment');
  await checkout.isAt('These seats are renewed already');
  await checkout.press('Back');
  await checkout.press('Continue to Payment');
  await checkout.press('Add Another Year');
  await checkout.dialog.getByText(/^2 seats from /).waitFor();
  await shop.reload();
  await shop.openTab('Cart');
  await page.getByText(/^2 seats from /).waitFor();
  await shop.openCheckout();
  await checkout.isAt('Payment');
  const shown = await checkout.dialog.getByText(/^2 seats from /).innerText();
  await checkout.pay();
  expect(await earlier.latestDays()).toEqual([shown.replace(' seats', '')]);
});

it.each(['Renew from Then On', 'Buy as New Seats from Today'])(
  'a quote whose seats were renewed meanwhile asks before it is paid: %s',
  async (answer) => {
    const shop = await tests.visit();
    const { checkout } = shop;
    const earlier = new EarlierOrders(tests.shop, shop.email);
    const renews = await earlier.sell({ [enterprise]: 1 });
    const { row } = await insertQuote(tests.shop.database.pool, { email: shop.email, renews });
    await earlier.sell({ [enterprise]: 2 }, renews);
    const token = await linkToQuote(tests.shop.database.pool, row);
    await shop.page.evaluate(`location.hash = ${JSON.stringify(`quote=${token}`)}`);
    await shop.press(shop.button('Pay Now'));
    await checkout.press('Send Verification Code');
    await checkout.isAt('Enter Verification Code');
    await checkout.fill({ 'Verification Code': checkout.mailedCode() });
    await checkout.press('Continue to Payment');
    await checkout.isAt('These seats are renewed already');
    await checkout.press(answer);
    await checkout.isAt('Payment');
    const isNew = answer.startsWith('Buy');
    const shown = await checkout.dialog.getByText(isNew ? /^1 new seat from / : /^1 seat from /).innerText();
    await checkout.pay();
    const [paid = ''] = await earlier.latestDays();
    if (isNew) expect(shown).toMatch(new RegExp(`${paid.split(' to ')[1]}$`));
    else expect(paid).toBe(shown.replace(' seat', ''));
  },
);

it('an order of another address is named before anything is paid, and new seats are offered', async () => {
  const shop = await tests.visit();
  const { checkout, faults } = shop;
  const earlier = new EarlierOrders(tests.shop, `other.${shop.email}`);
  const orderId = await earlier.sell({ [enterprise]: 2 });
  faults.expectFailedRequests('/api/renewal');
  await shop.page.evaluate(
    `location.hash = ${JSON.stringify(earlier.linkTo(orderId, { [enterprise]: 2 }).slice(1))}`,
  );
  await shop.text(`Renews order ${orderId}`).waitFor();
  await shop.openCheckout();
  await checkout.verifyEmail();
  await checkout.fill(address);
  await checkout.press('Continue to Payment');
  await checkout.isAt('Another address bought this order');
  await checkout.press('Buy as New Seats from Today');
  await checkout.isAt('Payment');
  await checkout.pay();
});
