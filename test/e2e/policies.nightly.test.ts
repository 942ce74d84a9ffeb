import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { card } from './checkout.ts';

const tests = await startBrowserTests();

it('the footer and the payment step open the policies, and Esc and Back lead to where the buyer was', async () => {
  const shop = await tests.reachPayment();
  const { page, checkout } = shop;
  await shop.press(checkout.dialog.getByRole('button', { name: 'Refunds' }));
  const refunds = page.getByRole('dialog', { name: 'Refunds' });
  await refunds.getByText('cannot be excluded under the Australian Consumer Law').waitFor();
  await page.keyboard.press('Escape');
  await refunds.waitFor({ state: 'hidden' });
  await checkout.isAt('Payment');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Refunds');
  await shop.press(checkout.dialog.getByRole('button', { name: 'Privacy' }));
  const privacy = page.getByRole('dialog', { name: 'Privacy' });
  await privacy.getByRole('heading').nth(1).waitFor();
  await page.goBack();
  await privacy.waitFor({ state: 'hidden' });
  await checkout.isAt('Payment');
  await page.goForward();
  await privacy.waitFor();
  await shop.press(privacy.getByRole('button', { name: 'Close' }));
  await privacy.waitFor({ state: 'hidden' });
  await checkout.isAt('Payment');
  await page.goBack();
  await checkout.isAt('Billing Address');
  await checkout.close();
  await shop.press(page.getByRole('contentinfo').getByRole('button', { name: 'Terms' }));
  const terms = page.getByRole('dialog', { name: 'Terms of sale' });
  await terms.getByRole('heading', { name: 'Who sells' }).waitFor();
  await shop.press(terms.getByRole('button', { name: 'Close' }));
  await terms.waitFor({ state: 'hidden' });
});

it('a policy that is read after a failed payment leaves the failure where it is', async () => {
  const shop = await tests.reachPayment();
  const { checkout, page, faults } = shop;
  faults.expectFailedRequests('/api/checkout');
  await checkout.fill({ ...card, 'Card Number': '4000 0000 0000 0002' });
  await checkout.press('Complete Purchase');
  await checkout.alert.waitFor();
  await shop.press(checkout.dialog.getByRole('button', { name: 'Refunds' }));
  const refunds = page.getByRole('dialog', { name: 'Refunds' });
  await shop.press(refunds.getByRole('button', { name: 'Close' }));
  await refunds.waitFor({ state: 'hidden' });
  expect(await checkout.alert.innerText()).toContain('declined');
});

it('a policy that is open when the payment succeeds leaves the way home as it is', async () => {
  const shop = await tests.reachPayment();
  const { checkout, page, network } = shop;
  const pass = await network.hold('/api/checkout');
  await checkout.fill(card);
  await checkout.press('Complete Purchase');
  await shop.press(checkout.dialog.getByRole('button', { name: 'Terms' }));
  await page.getByRole('dialog', { name: 'Terms of sale' }).waitFor();
  pass();
  await checkout.isAt('Payment Successful!');
  await checkout.close();
  await checkout.dialog.waitFor({ state: 'hidden' });
  expect(await shop.currentTab()).toBe('Home');
});
