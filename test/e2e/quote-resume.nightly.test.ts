import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { card } from './checkout.ts';
import { makeQuote, quoteSettings, reachQuote } from './quotes.ts';

const tests = await startBrowserTests(quoteSettings);

it('a payment without a response is requested again after a reload, with its quote', async () => {
  const shop = await tests.visit();
  const { checkout, network } = shop;
  await shop.fillCart('Enterprise Protection', 2);
  const number = await makeQuote(shop);
  await shop.press(shop.button('Pay Now'));
  await checkout.isAt('Payment');
  await network.loseAnswers('/api/checkout');
  await checkout.payWith();
  await checkout.isAt('Payment not confirmed yet');
  await network.restore('/api/checkout');
  shop.page.once('dialog', (dialog) => dialog.accept());
  await shop.reload();
  await shop.isAt(`Quote ${number}`);
  await shop.text('This quote is paid').waitFor();
  await shop.press(shop.button('Back to My Cart'));
  await shop.openCheckout();
  await checkout.isAt('Payment not confirmed yet');
  await checkout.shows(`Quote ${number}`);
  await checkout.fill(card);
  await checkout.press('Check payment status');
  await checkout.isAt('Payment Successful!');
  const sent = await network.sentCalls('/api/checkout');
  expect(sent.map(({ body }) => JSON.stringify(body))).toEqual([
    JSON.stringify(sent[0]?.body),
    JSON.stringify(sent[0]?.body),
  ]);
  await checkout.press('Close');
  await shop.openTab('Cart');
  // It had the seats of the quote.
  await shop.isAt('Your cart is empty');
});

it('an address whose verification has ended is verified again, and the quote is made', async () => {
  const shop = await tests.visit();
  const { checkout } = shop;
  await shop.fillCart('Enterprise Protection', 2);
  await reachQuote(shop);
  await shop.page.context().clearCookies();
  shop.faults.expectFailedRequests('/api/quotes');
  await checkout.press('Create Quote');
  await checkout.press('Verify again');
  await checkout.isAt('Enter Verification Code');
  await checkout.fill({ 'Verification Code': checkout.mailedCode() });
  await checkout.isAt('Review Your Quote');
  await checkout.press('Create Quote');
  await shop.button('Download Quote PDF').waitFor();
});

it('a pending call shows on the button, and a second press does nothing', async () => {
  const shop = await tests.visit();
  const { checkout, network } = shop;
  await shop.fillCart('Enterprise Protection', 2);
  await reachQuote(shop);
  const answerNow = await network.hold('/api/quotes');
  await checkout.press('Create Quote');
  const busy = checkout.button('Creating Quote...');
  await busy.waitFor();
  await busy.click({ force: true });
  answerNow();
  await shop.button('Download Quote PDF').waitFor();
  expect(await network.sentCalls('/api/quotes')).toHaveLength(1);
});
