import { expect, it } from 'vitest';
import { insertQuote } from '../insert-quote.ts';
import { startBrowserTests } from './browser-tests.ts';
import { card } from './checkout.ts';
import { makeQuote, quoteSettings, reachQuote, receiveQuoteLink } from './quotes.ts';
import type { ShopPage } from './shop-page.ts';

const tests = await startBrowserTests(quoteSettings);

/** Makes a quote for two seats, and returns its number and its link within the shop. */
async function prepareQuote(shop: ShopPage): Promise<{ number: string; path: string }> {
  await shop.fillCart('Enterprise Protection', 2);
  const number = await makeQuote(shop);
  return { number, path: await receiveQuoteLink(tests.shop.mailServer, number) };
}

it('paid in another window: the payment step says so, and so does the quote', async () => {
  const shop = await tests.visit();
  const { number, path } = await prepareQuote(shop);
  await shop.press(shop.button('Pay Now'));
  await shop.checkout.isAt('Payment');

  const other = await tests.openAnotherTab(shop, path);
  await other.press(other.button('Pay Now'));
  await other.checkout.press('Send Verification Code');
  await other.checkout.isAt('Enter Verification Code');
  await other.checkout.fill({ 'Verification Code': other.checkout.mailedCode(shop.email) });
  await other.checkout.isAt('Billing Address');
  await other.checkout.press('Continue to Payment');
  await other.checkout.pay();

  shop.faults.expectFailedRequests('/api/checkout');
  await shop.checkout.payWith();
  await shop.checkout.isAt(`Quote ${number}`);
  expect(await shop.checkout.alert.innerText()).toContain('You have not been charged again');
  await shop.checkout.shows('This quote is paid');
  await shop.checkout.press('Back to Quote');
  await shop.isAt(`Quote ${number}`);
  await shop.text('This quote is paid').waitFor();
  await shop.press(shop.button('Back to My Cart'));
  await shop.isAt('Your cart is empty');
});

it('being paid in another window: the buyer may try again with the same attempt', async () => {
  const shop = await tests.visit();
  await prepareQuote(shop);
  await shop.press(shop.button('Pay Now'));
  const body = { code: 'quote-being-paid', detail: 'This quote is being paid in another window.' };
  await shop.network.answer('/api/checkout', { status: 409, body });
  await shop.checkout.payWith();
  await shop.checkout.alert.getByText('This quote is being paid in another window.').waitFor();
  await shop.network.restore('/api/checkout');
  await shop.checkout.press('Complete Purchase');
  await shop.checkout.isAt('Payment Successful!');
  const keys = (await shop.network.sentCalls('/api/checkout')).map(
    ({ headers }) => headers['idempotency-key'],
  );
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it('an expired quote offers today’s prices, and the cart gets its lines', async () => {
  const buyer = await tests.visit();
  const { number, path } = await prepareQuote(buyer);
  await buyer.press(buyer.button('Pay Now'));
  await buyer.checkout.isAt('Payment');
  await tests.shop.database.pool.query(
    `update quotes set expires_at = now() - interval '1 minute' where number = $1`,
    [Number(number.slice('QUO-'.length))],
  );
  const late = await tests.visit({ path });
  await late.text('This quote has expired').waitFor();
  expect(await late.heading('Pay by bank transfer').count()).toBe(0);
  await late.press(late.button('Add to Cart at Today’s Prices'));
  await late.isAt('Shopping Cart');
  expect(await late.line('Enterprise Protection').getByRole('spinbutton').inputValue()).toBe('2');

  buyer.faults.expectFailedRequests('/api/checkout');
  await buyer.checkout.payWith();
  await buyer.checkout.shows('This quote has expired');
  expect(await buyer.checkout.alert.innerText()).toContain('You have not been charged');
});

it('a quote that the shop no longer has can’t be paid, and leads back to the cart', async () => {
  const shop = await tests.visit();
  const shown = shop.page.waitForResponse((response) => response.url().endsWith('/api/quotes/show'));
  const { number } = await prepareQuote(shop);
  await shop.press(shop.button('Pay Now'));
  await shown;
  await shop.checkout.isAt('Payment');
  await tests.shop.database.pool.query('delete from quotes where number = $1', [
    Number(number.slice('QUO-'.length)),
  ]);
  shop.faults.expectFailedRequests('/api/checkout');
  shop.faults.expectFailedRequests('/api/quotes/show');
  await shop.checkout.payWith();
  await shop.checkout.isAt(`Quote ${number}`);
  expect(await shop.checkout.alert.innerText()).toContain('There is no such quote');
  expect(await shop.checkout.dialog.innerText()).toContain('You have not been charged');
  await shop.checkout.press('Back to Quote');
  await shop.press(shop.button('Back to My Cart'));
  await shop.isAt('Shopping Cart');
  await shop.openCheckout();
  await shop.checkout.isAt('Payment');
  await shop.checkout.pay();
});

it('prices that changed before the quote was made are shown first', async () => {
  const shop = await tests.visit();
  await shop.fillCart('Enterprise Protection', 2);
  const list = await (await shop.page.request.get('/api/products')).json();
  const products = list.map((product: object) => ({ ...product, price: '99.99' }));
  const body = { code: 'prices-changed', detail: 'Our prices have changed.', products };
  await shop.network.answer('/api/quotes', { status: 412, headers: { etag: '"new"' }, body });
  await reachQuote(shop);
  await shop.checkout.press('Create Quote');
  await shop.checkout.isAt('Our prices have changed');
  await shop.network.restore('/api/quotes');
  await shop.checkout.press('Accept New Prices');
  await shop.checkout.shows('$219.98');
  expect((await shop.network.sentCalls('/api/quotes')).length).toBe(1);
});

it('a quote that an operator revised is not paid, and its link leads to the new one', async () => {
  const shop = await tests.visit();
  const { number, path } = await prepareQuote(shop);
  await shop.press(shop.button('Pay Now'));
  await shop.checkout.isAt('Payment');
  const { pool } = tests.shop.database;
  const newer = await insertQuote(pool);
  await shop.checkout.fill(card);
  const ended = 'update quotes set withdrawn_at = now(), revised_by = $1 where number = $2';
  await pool.query(ended, [newer.row, Number(number.slice(4))]);
  shop.faults.expectFailedRequests('/api/checkout');
  await shop.checkout.press('Complete Purchase');
  await shop.checkout.shows('This quote was replaced by a new one');
  await shop.checkout.press('Back to Quote');
  await shop.isAt(`Quote ${newer.number}`);
  const late = await tests.visit({ path });
  await late.isAt(`Quote ${newer.number}`);
  await late.page.getByText(`It replaces ${number}.`).waitFor();
});
