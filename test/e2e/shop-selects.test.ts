import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { addDetails, address } from './checkout.ts';
import type { ShopPage } from './shop-page.ts';

const tests = await startBrowserTests();

/** By label, what each select of the page shows. */
const readSelects = ({ page }: ShopPage): Promise<Record<string, string>> =>
  page.evaluate(`Object.fromEntries([...document.querySelectorAll('select')].map((select) => [
    select.labels[0].firstChild.textContent.trim(),
    select.selectedOptions[0]?.textContent.trim() ?? '',
  ]))`);

it('only forms of the checkout have selects', async () => {
  const shop = await tests.visit();
  for (const tab of ['Home', 'Products', 'Support', 'Invoice', 'Cart'] as const) {
    await shop.openTab(tab);
    expect(await readSelects(shop)).toEqual({});
  }
});

it('an address that nobody filled in shows no choice, and is sent with what its selects show', async () => {
  const shop = await tests.openCheckout();
  const { checkout, network } = shop;
  await checkout.verifyEmail();
  await checkout.press(addDetails);
  const untouched = { State: 'Select state', 'What is it for?': 'Not stated' };
  await expect.poll(() => readSelects(shop)).toEqual(untouched);
  await checkout.press('Continue to Payment');
  await checkout.shows('State is required');
  expect(await readSelects(shop)).toEqual(untouched);

  const { State, ...others } = address;
  await checkout.fill(others);
  await checkout.press('Continue to Payment');
  await checkout.shows('State is required');
  await checkout.fill({ State });
  await checkout.press('Continue to Payment');
  await checkout.isAt('Payment');
  await checkout.press('Change billing address');
  await expect.poll(() => readSelects(shop)).toMatchObject({ State });
  await checkout.press('Continue to Payment');
  await checkout.pay();
  const [sent] = await network.sentCalls('/api/checkout');
  expect(sent?.body).toMatchObject({ billing: { state: 'QLD' } });
  expect(JSON.stringify(sent?.body)).not.toContain('purpose');
});

it('a choice is shown again after the details were folded and the page was reloaded, and is sent', async () => {
  const shop = await tests.openCheckout();
  const { checkout } = shop;
  await checkout.verifyEmail();
  await checkout.press(addDetails);
  await checkout.fill({ 'What is it for?': 'More seats' });
  await checkout.press(addDetails);
  await checkout.press(addDetails);
  const chosen = { State: address.State, 'What is it for?': 'More seats' };
  await checkout.giveAddress();
  await shop.resumeCheckout();
  await checkout.press('Change billing address');
  await expect.poll(() => readSelects(shop)).toEqual(chosen);
  await checkout.press('Continue to Payment');
  await checkout.pay();
  const [sent] = await shop.network.sentCalls('/api/checkout');
  expect(sent?.body).toMatchObject({ billing: { state: 'QLD', purpose: 'more-seats' } });
});
