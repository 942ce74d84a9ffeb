import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { phone } from './chromium.ts';
import { makeQuote, quoteSettings, receiveQuoteLink } from './quotes.ts';
import { byNight } from './sizes.ts';

const tests = await startBrowserTests(quoteSettings);

async function prepareQuote(): Promise<{ number: string; path: string }> {
  const shop = await tests.visit();
  await shop.fillCart('Enterprise Protection', 2);
  const number = await makeQuote(shop);
  return { number, path: await receiveQuoteLink(tests.shop.mailServer, number) };
}

it('the link leaves no trace in the address bar, the history or local storage, and survives a reload', async () => {
  const { number, path } = await prepareQuote();
  const shop = await tests.visit({ path });
  const token = path.slice('/#quote='.length);
  await shop.isAt(`Quote ${number}`);
  expect(await shop.currentTab()).toContain('Cart');
  const isRoot = () => shop.page.evaluate(`location.pathname + location.hash`);
  expect(await isRoot()).toBe('/');
  expect(JSON.stringify([await shop.stored(), await shop.page.evaluate('history.state')])).not.toContain(
    token,
  );
  await shop.reload();
  await shop.isAt(`Quote ${number}`);
  await shop.openTab('Support');
  await shop.page.goBack();
  await shop.isAt(`Quote ${number}`);
  expect(await isRoot()).toBe('/');
  await shop.press(shop.button('Back to My Cart'));
  await shop.isAt('Your cart is empty');
  await shop.reload();
  expect(await shop.currentTab()).toContain('Home');
});

byNight('a link that is opened in a tab with the shop takes the place of its cart', async () => {
  const { number, path } = await prepareQuote();
  const shop = await tests.visit(phone);
  const scrolledBy = () => shop.page.evaluate('scrollY');
  await shop.fillCart('Security Complete', 1);
  await shop.page.evaluate('scrollTo(0, 200)');
  await shop.page.evaluate(`location.hash = ${JSON.stringify(path.slice(1))}`);
  await shop.isAt(`Quote ${number}`);
  expect(await shop.page.evaluate(`location.hash`)).toBe('');
  expect(await scrolledBy()).toBe(0);
  await shop.page.evaluate('scrollTo(0, 400)');
  await shop.press(shop.button('Back to My Cart'));
  await shop.isAt('Shopping Cart');
  expect(await scrolledBy()).toBe(0);
});

byNight(
  'a link that was cut off is none of ours, and a quote that did not load can be tried again',
  async () => {
    const { number, path } = await prepareQuote();
    const cut = await tests.visit();
    cut.faults.expectFailedRequests('/api/quotes/show');
    await cut.load(path.slice(0, -3));
    await cut.isAt('There is no such quote');

    const shop = await tests.visit();
    const answers = '/api/quotes/show';
    await shop.network.cut(answers);
    await shop.load(path);
    await shop.isAt('Your quote did not load');
    await shop.network.restore(answers);
    await shop.press(shop.button('Try Again'));
    await shop.isAt(`Quote ${number}`);
  },
);

byNight('the account for a bank transfer can be copied, on a phone too', async () => {
  const { number, path } = await prepareQuote();
  const shop = await tests.visit({ ...phone, path, permissions: ['clipboard-read', 'clipboard-write'] });
  const copied = () => shop.page.evaluate('navigator.clipboard.readText()');
  const account = shop.page.getByRole('region', { name: 'Pay by bank transfer' });
  await shop.press(account.getByRole('button', { name: 'Copy reference' }));
  await expect.poll(copied).toBe(number);
  await shop.toast.says('Copied', 'Reference copied to clipboard.');
  await account.getByRole('button', { name: 'Copy BSB', exact: true }).waitFor();
  await shop.press(account.getByRole('button', { name: 'Copy amount' }));
  await expect.poll(copied).toBe('197.98');
});

it('the keyboard alone gets a quote, and the focus follows every step', async () => {
  const shop = await tests.visit();
  const { page, checkout } = shop;
  await shop.fillCart('Enterprise Protection', 2);
  const focused = () => page.evaluate('document.activeElement.innerText || document.activeElement.name');
  await shop.button('Get a Quote').focus();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('email');
  await page.keyboard.type(shop.email);
  await page.keyboard.press('Enter');
  await checkout.isAt('Enter Verification Code');
  await page.keyboard.type(checkout.mailedCode());
  await expect.poll(focused).toBe('Billing Address');
  await checkout.fill({ 'First Name': 'Mia', 'Last Name': 'Nguyen', 'Street Address': '118 Abbott Street' });
  await checkout.fill({ City: 'Cairns', State: 'Queensland', Postcode: '4870' });
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Review Your Quote');
  await checkout.button('Create Quote').focus();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toMatch(/^Quote QUO-\d{6}$/);
  await checkout.dialog.waitFor({ state: 'hidden' });
  await shop.button('Back to My Cart').focus();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Shopping Cart');
  await shop.button('Get a Quote').focus();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Review Your Quote');
});
