import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { address } from './checkout.ts';
import { phone } from './chromium.ts';
import { complete, EarlierOrders, enterprise } from './renewals.ts';
import { newEmail, type ShopPage } from './shop-page.ts';
import { verifyBrowser } from './store-checkout.ts';
import type { Visit } from './visitors.ts';

const tests = await startBrowserTests();

/** A browser that has verified the buyer's address, and what the buyer bought. */
async function openBuyer(visit: Visit = {}) {
  const shop = await tests.visit(visit);
  const earlier = new EarlierOrders(tests.shop, shop.email);
  await verifyBrowser(shop.page, tests.shop, shop.email);
  return { shop, earlier };
}

/** Follows a link in the tab that has the shop. */
async function follow({ page }: ShopPage, link: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(new URL(link, 'http://shop.test').hash)}`);
}

/** From the cart to the payment step. */
async function reachPayment(shop: ShopPage): Promise<void> {
  await shop.openCheckout();
  const { checkout } = shop;
  await checkout.reachPayment();
}

it('a buyer on a phone whose browser is not verified comes from the reminder to the checkout in two taps', async () => {
  const email = newEmail();
  const earlier = new EarlierOrders(tests.shop, email);
  const orderId = await earlier.sell({ [enterprise]: 5 });
  await earlier.endIn(20, orderId);

  const shop = await tests.visit({ ...phone, path: earlier.linkTo(orderId, { [enterprise]: 5 }) });
  await shop.text(`Renews order ${orderId}`).waitFor();
  expect(await shop.seatsOf('Enterprise Protection').inputValue()).toBe('5');
  await shop.openCheckout();

  const { checkout } = shop;
  await checkout.sendCode(email);
  await checkout.isAt('Enter Verification Code');
  await checkout.fill({ 'Verification Code': checkout.mailedCode(email) });
  await checkout.isAt('Billing Address');
  await checkout.giveAddress();
  const days = checkout.dialog.getByText(/^5 seats from \d+ \w+ \d{4} to \d+ \w+ \d{4}$/);
  await days.waitFor();
  const shown = await days.innerText();
  await checkout.pay();
  expect(await earlier.latestDays()).toEqual([shown.replace(' seats', '')]);
});

it('in a verified browser a link of an old receipt fills the cart with what is open now, and says its days', async () => {
  const { shop, earlier } = await openBuyer(phone);
  const orderId = await earlier.sell({ [enterprise]: 10 });
  await earlier.sell({ [enterprise]: 4 }, orderId);
  await follow(shop, earlier.linkTo(orderId, { [enterprise]: 10 }));
  await shop.page.getByText(/^6 seats from /).waitFor();
  expect(await shop.seatsOf('Enterprise Protection').inputValue()).toBe('6');

  // A screen reader says them when they change.
  const announced = shop.page.getByRole('status');
  await shop.seatsOf('Enterprise Protection').fill('8');
  await announced.getByText(/^6 seats from .*; 2 new seats from today to /).waitFor();
  await shop.seatsOf('Enterprise Protection').fill('1');
  await shop.page.getByText(/^5 seats of Enterprise Protection also end on /).waitFor();
  await shop.press(shop.page.getByRole('button', { name: /^Add 5 seats/ }));
  await expect.poll(() => shop.seatsOf('Enterprise Protection').inputValue()).toBe('6');
  await shop.openCheckout();
});

it('another product of the buyer’s choice takes the place of the renewed one, or is new', async () => {
  const { shop, earlier } = await openBuyer();
  const orderId = await earlier.sell({ [enterprise]: 5 });
  const end = await earlier.endIn(20, orderId);
  await follow(shop, earlier.linkTo(orderId, { [complete]: 5 }));
  await shop.seatsOf('Enterprise Protection').waitFor();
  await shop.openTab('Products');
  await shop.addToCart('Security Complete', 5);
  await shop.openTab('Cart');
  await shop.press(shop.button('Remove Enterprise Protection'));
  await shop
    .text('Is Security Complete instead of Enterprise Protection? Then it starts when that ends.')
    .waitFor();

  // Not answered: the checkout asks.
  await reachPaymentStep(shop, 'Instead of Enterprise Protection?');
  await shop.checkout.press('No, new seats from today');
  await shop.checkout.dialog.getByText(/^5 new seats from today to /).waitFor();
  await shop.checkout.dialog.getByText(`5 seats of Enterprise Protection also end on ${end}.`).waitFor();
  await shop.checkout.close();
  await shop.page.getByText(/^5 new seats from today to /).waitFor();
});

it('a link to renew what is no longer sold asks for the product that takes its place', async () => {
  const { shop, earlier } = await openBuyer();
  const orderId = await earlier.sell({ [enterprise]: 5 });
  const { page } = shop;
  await page.route('**/api/products', async (route) => {
    const response = await route.fetch();
    const list: { id: string }[] = await response.json();
    await route.fulfill({ response, json: list.filter(({ id }) => id !== enterprise) });
  });
  await shop.reload();
  await follow(shop, earlier.linkTo(orderId, { [enterprise]: 5 }));
  await shop.toast.says(
    'No Longer Sold',
    'We no longer sell these products. Add what takes their place, or ask us for a quote.',
  );
  await page.getByText(/^Your cart has nothing that renews it\./).waitFor();
  await shop.openTab('Products');
  await shop.addToCart('Security Complete', 5);
  await shop.openTab('Cart');
  await shop.press(shop.button('Yes, instead of Enterprise Protection'));
  await page.getByText(/^5 seats from .*, instead of Enterprise Protection$/).waitFor();
});

it('seats that are covered are renewed for another year, or bought as new ones, as the buyer chooses', async () => {
  const { shop, earlier } = await openBuyer();
  const orderId = await earlier.sell({ [enterprise]: 3 });
  await earlier.sell({ [enterprise]: 4 }, orderId);
  await follow(shop, earlier.linkTo(orderId, { [enterprise]: 3 }));
  await shop.page
    .getByText(/^These seats are renewed already. They are covered until .*, by INV-\d+\.$/)
    .waitFor();

  await reachPaymentStep(shop, 'These seats are renewed already');
  await shop.checkout.press('Add Another Year');
  const days = shop.checkout.dialog.getByText(/^3 seats from /);
  await days.waitFor();
  const shown = await days.innerText();
  await shop.checkout.pay();
  expect(await earlier.latestDays()).toEqual([shown.replace(' seats', '')]);
  await shop.checkout.close();

  await follow(shop, earlier.linkTo(orderId, { [enterprise]: 3 }));
  await shop.press(shop.button('Buy as New Seats from Today'));
  await shop.text(`Renews order ${orderId}`).waitFor({ state: 'hidden' });
});

it('what a renewal asks comes before the form of the payment, also while its days are loaded', async () => {
  const { shop, earlier } = await openBuyer();
  const orderId = await earlier.sell({ [enterprise]: 3 });
  await earlier.sell({ [enterprise]: 3 }, orderId);
  await follow(shop, earlier.linkTo(orderId, { [enterprise]: 3 }));
  const { checkout, page } = shop;
  await page.getByText(/^These seats are renewed already\./).waitFor();
  await shop.openCheckout();
  await checkout.verifyEmail();
  await checkout.fill(address);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/renewal', async (route) => {
    await held.promise;
    await route.continue();
  });
  await checkout.press('Continue to Payment');
  await checkout.shows('Checking the days of your renewal…');
  expect(await checkout.field('Card Number').count()).toBe(0);
  held.resolve();
  await checkout.isAt('These seats are renewed already');
});

it('days that change before the payment are shown, and nothing is charged until the buyer continues', async () => {
  const { shop, earlier } = await openBuyer();
  const orderId = await earlier.sell({ [enterprise]: 5 });
  await follow(shop, earlier.linkTo(orderId, { [enterprise]: 5 }));
  await reachPayment(shop);
  const { checkout } = shop;
  await checkout.dialog.getByText(/^5 seats from /).waitFor();
  await earlier.sell({ [enterprise]: 2 }, orderId);

  shop.faults.expectFailedRequests('/api/checkout');
  await checkout.payWith();
  await checkout.isAt('The days of your licences have changed');
  const days = checkout.dialog.getByText(/^3 seats from .*; 2 new seats from today to /);
  const shown = await days.innerText();
  await checkout.press('Continue with These Days');
  await checkout.isAt('Payment');
  await checkout.pay();
  const [renewed = '', added = ''] = await earlier.latestDays();
  expect(shown).toContain(renewed.replace('3', '3 seats'));
  expect(added).toMatch(/^2 new from /);
});

/** From the cart to the question in the place of the payment step. */
async function reachPaymentStep(shop: ShopPage, question: string): Promise<void> {
  const { checkout } = shop;
  await shop.openCheckout();
  await checkout.verifyEmail();
  await checkout.fill(address);
  await checkout.press('Continue to Payment');
  await checkout.isAt(question);
}
