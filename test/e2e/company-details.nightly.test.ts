import { expect, it } from 'vitest';
import type { CheckoutRequest } from '../../contract/checkout.ts';
import { validBilling } from '../valid-billing.ts';
import { startBrowserTests } from './browser-tests.ts';
import { addDetails, address, companyDetails } from './checkout.ts';
import { accepts, refuses } from './field-messages.ts';
import { findViolations } from './findings.ts';
import { expectFocus } from './focus.ts';
import type { ShopPage } from './shop-page.ts';

const tests = await startBrowserTests();
const step = { step: 'Billing Address', button: 'Continue to Payment' };

it('are folded away, and a purchase without them sends none', async () => {
  const shop = await openAddress();
  const { checkout } = shop;
  const fold = checkout.button(addDetails);
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
  expect(await checkout.field('ABN').count()).toBe(0);
  await checkout.press(addDetails);
  await checkout.fill({ ABN: ' ', 'Purchase Order Number': ' ' });
  await checkout.press(addDetails);
  await checkout.giveAddress();
  await checkout.pay();
  expect(await sentBilling(shop)).toEqual(validBilling);
});

it('open for the keyboard at the ABN, which is grouped as one leaves it', async () => {
  const { checkout, page } = await openAddress();
  await checkout.button(addDetails).focus();
  await page.keyboard.press('Enter');
  await expectFocus(checkout.field('ABN'));
  expect(await checkout.button(addDetails).getAttribute('aria-expanded')).toBe('true');
  expect(await findViolations(page)).toEqual([]);
  expect(await checkout.field('ABN').getAttribute('inputmode')).toBe('numeric');
  await page.keyboard.type('53004085616');
  await checkout.shows('A valid ABN. We don’t check which company it belongs to.');
  await page.keyboard.press('Tab');
  expect(await checkout.field('ABN').inputValue()).toBe('53 004 085 616');
  await checkout.shows('Gets a copy of the invoice, never the keys');
});

it('are refused with a message at the first wrong field, and stay open until they are right', async () => {
  const shop = await openAddress();
  const { checkout } = shop;
  await checkout.fill(address);
  for (const [label, wrong, message] of [
    ['ABN', '53 004 085 617', 'This is not a valid ABN. Check each digit.'],
    ['ABN', '5300408561', 'Enter an ABN of 11 digits, such as 51 824 753 556'],
    ['Purchase Order Number', 'P'.repeat(41), 'Must be at most 40 characters'],
    ['Accounts Email', 'accounts', 'Invalid email address'],
  ] as const) {
    await checkout.fill({ [label]: wrong });
    await refuses(shop, step, [label, message]);
    await checkout.press(addDetails);
    expect(await checkout.field(label).isVisible()).toBe(true);
    await accepts(checkout, label, companyDetails[label]);
  }
  await checkout.fill({ ABN: '1', City: '' });
  await refuses(shop, step, ['ABN', 'Enter an ABN of 11 digits, such as 51 824 753 556']);
});

it('are on the payment step, outlive a reload, and are sent', async () => {
  const shop = await openAddress();
  const { checkout } = shop;
  await checkout.press(addDetails);
  await checkout.giveAddress({ ...companyDetails, 'Accounts Email': 'Accounts@CoralCoastDental.example' });
  await shop.resumeCheckout();
  for (const text of billedTo) await checkout.shows(text);
  await checkout.press('Change billing address');
  expect(await checkout.button(addDetails).getAttribute('aria-expanded')).toBe('true');
  expect(await checkout.field('Purchase Order Number').inputValue()).toBe('PO-7731');
  await checkout.press(addDetails);
  expect(await checkout.field('ABN').count()).toBe(0);
  await checkout.dialog.getByText('ABN 53 004 085 616, Purchase order PO-7731, Invoice copy to').waitFor();
  await checkout.press('Continue to Payment');
  await checkout.pay();
  expect(await sentBilling(shop)).toMatchObject({
    abn: '53004085616',
    purchaseOrder: 'PO-7731',
    accountsEmail: 'accounts@coralcoastdental.example',
  });
});

it('that the shop refuses lead back to the address with the field open', async () => {
  const shop = await tests.reachPayment();
  const { checkout } = shop;
  await shop.network.answer('/api/checkout', {
    status: 400,
    contentType: 'application/problem+json',
    body: {
      detail: 'Please check what you entered.',
      code: 'invalid-input',
      errors: [{ field: 'billing.abn', message: 'No such ABN' }],
    },
  });
  await checkout.payWith();
  await checkout.isAt('Billing Address');
  await checkout.shows('No such ABN');
  expect(await checkout.field('ABN').getAttribute('aria-invalid')).toBe('true');
  expect(await checkout.button(addDetails).getAttribute('aria-expanded')).toBe('true');
});

const billedTo = [
  'ABN 53 004 085 616',
  'Purchase order PO-7731',
  'Invoice copy to accounts@coralcoastdental.example',
];

async function openAddress(): Promise<ShopPage> {
  const shop = await tests.openCheckout();
  await shop.checkout.verifyEmail();
  return shop;
}

async function sentBilling({ network }: ShopPage): Promise<unknown> {
  const [call] = await network.sentCalls('/api/checkout');
  return (call?.body as CheckoutRequest | undefined)?.billing;
}
