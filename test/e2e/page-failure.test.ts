import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import type { ShopPage } from './shop-page.ts';

const tests = await startBrowserTests();

/** What a browser's helper can do to any page: the element that React removes next is another's. React's error is expected. */
async function breakDialog({ page, faults }: ShopPage) {
  faults.expectBrokenPage();
  await page.evaluate(`(() => {
    const steps = document.querySelector('.dialog-body > div').firstElementChild;
    steps.replaceWith(steps.cloneNode(true));
  })()`);
}

it('a page that breaks during a payment says what became of the money, and after a reload checks it', async () => {
  const shop = await tests.reachPayment();
  const answerNow = await shop.network.hold('/api/checkout');
  await shop.checkout.payWith();
  await shop.checkout.button('Processing Payment...').waitFor();
  await breakDialog(shop);
  answerNow();
  await shop.isAt('This page stopped working');
  await shop.page.getByText(`on their way to ${shop.email}`).waitFor();
  await shop.press(shop.button('Reload the page'));
  await shop.text('Your payment was successful').waitFor();
  await shop.page.getByText(/licence keys and tax invoice of order ORD-/).waitFor();
  await shop.press(shop.button('Find My Keys').last());
  await shop.checkout.dialog.getByRole('heading', { name: /^INV-/ }).waitFor();
});

it('a reload of the confirmation says where the keys are, until the buyer closes it', async () => {
  const shop = await tests.buy();
  await shop.reload();
  await shop.text('Your payment was successful').waitFor();
  await shop.press(shop.button('Close'));
  await shop.reload();
  await shop.openTab('Cart');
  expect(await shop.text('Your payment was successful').count()).toBe(0);
});

it('a reload while a payment is not confirmed says so on every screen', async () => {
  const shop = await tests.reachPayment();
  await shop.network.loseAnswers('/api/checkout');
  await shop.checkout.payWith();
  await shop.checkout.isAt('Payment not confirmed yet');
  await shop.network.restore('/api/checkout');
  await shop.reload();
  await shop.text('Your last payment is not confirmed').waitFor();
  await shop.press(shop.button('Check Payment'));
  await shop.checkout.isAt('Payment not confirmed yet');
});

it('back from PayPal in another browser, the page says that the payment is being completed', async () => {
  const shop = await tests.visit({ path: '/?paypal=approved' });
  shop.faults.expectFailedRequests('/api/my-orders');
  await shop.isAt('Your cart is empty');
  await shop.text('Your payment is being completed').waitFor();
  await shop.page.getByText(/Your licence keys come by email within 5 minutes/).waitFor();
  await shop.press(shop.button('Find My Keys'));
  await shop.checkout.isAt('Email Verification');
});
