import type { ShopPage } from './shop-page.ts';

/** Looks at what is on the screen now; the name says what that is. */
export type Look = (name: string) => Promise<void>;

/** Goes through all screens in all their states. */
export async function walkScreens(shop: ShopPage, look: Look): Promise<void> {
  await look('home');
  if (await shop.button('Open menu').isVisible()) {
    await shop.openMenu();
    await look('the menu');
    await shop.page.keyboard.press('Escape');
  }
  await shop.openTab('Cart');
  await look('an empty cart');

  const answerNow = await shop.network.hold('/api/products');
  await shop.openTab('Products');
  await shop.page.getByText('Loading products…').waitFor({ state: 'attached' });
  await look('products on their way');
  answerNow();
  await shop.product('Security Complete').waitFor();
  await look('products');
  await shop.addToCart('Enterprise Protection', 999);
  await shop.toast.says('Added to Cart', '999 seats of Enterprise Protection');
  await look('a toast');
  await shop.addToCart('Security Complete', 1);
  await shop.openTab('Cart');
  await look('a cart');

  await shop.openTab('Support');
  await shop.press(shop.page.getByRole('button', { name: 'upgrade' }));
  await look('support with an answer');
  await shop.openTab('Invoice');
  await shop.isAt('Download your invoice');
  await look('the invoice form');
  await shop.press(shop.button('Download Invoice PDF'));
  await shop.toast.says('Missing Information', 'Please fill in all fields to download your invoice.');
  await shop.press(shop.button('Fill Demo Data'));
  await look('the invoice form, filled in, and a destructive toast');
}

/** Goes through the checkout with its faults and failures, to the licence keys. */
export async function walkCheckout(shop: ShopPage, look: Look): Promise<void> {
  const { checkout } = shop;
  await shop.startCheckout('Enterprise Protection', 2);
  await look('the email step');
  await checkout.press('Send Verification Code');
  await checkout.shows('Invalid email address');
  await look('the email step with a message');
  await checkout.reachCode();
  await look('the code step');
  await checkout.fill({ 'Verification Code': checkout.mailedCode() });
  await checkout.isAt('Billing Address');
  await checkout.press('Continue to Payment');
  await checkout.shows('City is required');
  await look('the address step with messages');
  await checkout.giveAddress();
  await look('the payment step');
  shop.faults.expectFailedRequests('/api/checkout');
  await checkout.payWith({ 'Card Number': '4000 0000 0000 0002' });
  await checkout.alert.waitFor();
  await look('the payment step after a decline');

  await shop.network.loseAnswers('/api/checkout');
  await checkout.payWith();
  await checkout.isAt('Payment not confirmed yet');
  await look('an unconfirmed payment');
  await shop.network.restore('/api/checkout');
  await checkout.press('Check payment status');
  await checkout.isAt('Payment Successful!');
  await look('the licence keys');
}
