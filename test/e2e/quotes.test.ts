import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { makeQuote, quoteSettings, reachQuote, receiveQuoteLink } from './quotes.ts';
import { byNight } from './sizes.ts';

const tests = await startBrowserTests(quoteSettings);

it('a cart becomes a quote that is mailed, and stays as it is', async () => {
  const shop = await tests.visit();
  await shop.fillCart('Security Complete', 2);
  const number = await makeQuote(shop);
  await shop.toast.says('Quote Created', expect.stringContaining(`We emailed it to ${shop.email}.`));
  await shop.text('$329.98').waitFor();
  await shop.page.getByRole('definition').filter({ hasText: shop.email }).waitFor();
  const download = shop.page.waitForEvent('download');
  await shop.press(shop.button('Download Quote PDF'));
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
  await shop.press(shop.button('Back to My Cart'));
  await shop.isAt('Shopping Cart');
  expect(await shop.line('Security Complete').getByRole('spinbutton').inputValue()).toBe('2');
  await receiveQuoteLink(tests.shop.mailServer, number);
});

it('its link opens it in another browser, where the owner of the address pays it by card', async () => {
  const buyer = await tests.visit();
  await buyer.fillCart('Security Complete', 2);
  const number = await makeQuote(buyer);
  const path = await receiveQuoteLink(tests.shop.mailServer, number);

  const payer = await tests.visit({ path });
  const { checkout, page } = payer;
  await payer.isAt(`Quote ${number}`);
  expect(new URL(page.url()).hash).toBe('');
  const transfer = page.getByRole('region', { name: 'Pay by bank transfer' });
  expect(await transfer.innerText()).toContain(`tax invoice to ${buyer.email} when the money has arrived`);
  await payer.openTab('Products');
  await payer.addToCart('Enterprise Protection', 3);
  await payer.openTab('Cart');
  await payer.press(payer.button('Pay Now'));
  await checkout.isAt('Email Verification');
  expect(await checkout.field('Email Address').inputValue()).toBe(buyer.email);
  expect(await checkout.dialog.innerText()).toContain('Not your address? Ask its owner for the code');
  await checkout.press('Send Verification Code');
  await checkout.isAt('Enter Verification Code');
  await checkout.fill({ 'Verification Code': checkout.mailedCode(buyer.email) });
  await checkout.isAt('Billing Address');
  expect(await checkout.field('City').inputValue()).not.toBe('');
  await checkout.press('Continue to Payment');
  await checkout.isAt('Payment');
  await checkout.shows(`Quote ${number}`);
  await checkout.pay();
  // The cart takes the place of the quote behind the dialog, without its focus.
  await expect.poll(() => checkout.dialog.locator('h3:focus').count()).toBe(1);
  expect(await checkout.dialog.locator('code').count()).toBe(2);
  const [sent] = await payer.network.sentCalls('/api/checkout');
  expect(sent?.body).toMatchObject({ quote: path.slice('/#quote='.length), email: buyer.email });
  await checkout.press('Close');
  await payer.openTab('Cart');
  await payer.isAt('Shopping Cart');
  expect(await payer.line('Enterprise Protection').getByRole('spinbutton').inputValue()).toBe('3');

  await payer.load(path);
  await payer.isAt(`Quote ${number}`);
  await payer.text('This quote is paid').waitFor();
  expect(await payer.button('Pay Now').count()).toBe(0);
  await payer.press(payer.button('Find My Keys'));
  await payer.isAt('Support');
});

byNight('made meanwhile, it does not close the checkout that the buyer has begun', async () => {
  const shop = await tests.visit();
  const { checkout, network } = shop;
  await shop.fillCart('Security Complete', 2);
  await reachQuote(shop);
  const answerNow = await network.hold('/api/quotes');
  await checkout.press('Create Quote');
  await checkout.button('Creating Quote...').waitFor();
  await checkout.close();
  await shop.openCheckout();
  await checkout.isAt('Payment');
  answerNow();
  await shop.page.waitForResponse((response) => response.url().endsWith('/api/quotes'));
  await checkout.pay();
});

byNight('while its code loads, the pressed button shows it, and the other one waits', async () => {
  const shop = await tests.visit();
  const letScriptsCome = await shop.network.holdScripts('checkout-dialog');
  await shop.fillCart('Enterprise Protection', 1);
  const [checkout, quote] = [shop.button('Proceed to Checkout'), shop.button('Get a Quote')];
  await quote.click();
  await quote.locator('svg').waitFor();
  expect(await checkout.locator('svg').count()).toBe(0);
  expect(await checkout.getAttribute('aria-disabled')).toBe('true');
  letScriptsCome();
  await shop.checkout.dialog.waitFor();
});
