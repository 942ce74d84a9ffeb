import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();

async function openInvoice() {
  const shop = await tests.visit({}, 'Invoice');
  await shop.isAt('Download your invoice');
  return shop;
}

it('each empty field shows a message until it is filled in', async () => {
  const shop = await openInvoice();
  await shop.field('Email Address').fill(shop.email);
  expect(await shop.page.locator('[aria-invalid]').count()).toBe(0);
  await shop.button('Download Invoice PDF').click();
  for (const [label, message] of [
    ['Invoice ID', 'Invoice ID is required'],
    ['License Key', 'License key is required'],
    ['Amount in cents', 'Amount is required'],
  ] as const) {
    const field = shop.field(label);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await describe(field)).toContain(message);
    await field.fill('1');
    expect(await field.getAttribute('aria-invalid')).toBeNull();
  }
});

it('an invalid field keeps its hint', async () => {
  const shop = await openInvoice();
  await shop.button('Download Invoice PDF').click();
  expect(await describe(shop.field('Amount in cents'))).toBe(
    'Amount is required The subtotal before GST, in whole cents: $89.99 is 8999',
  );
  await shop.text('Any one key of the order').waitFor();
});

it('typed values are kept while another tab is open', async () => {
  const shop = await openInvoice();
  await shop.fillInvoice({ 'Invoice ID': 'INV-000007', 'Amount in cents': '8999' });
  await shop.openTab('Support');
  await shop.isAt('Support');
  await shop.openTab('Invoice');
  expect(await shop.field('Invoice ID').inputValue()).toBe('INV-000007');
  expect(await shop.field('Amount in cents').inputValue()).toBe('8999');
});

it('a failed download shows its reason beside the button', async () => {
  const shop = await openInvoice();
  shop.faults.expectFailedRequests('/api/invoice');
  await shop.button('Fill Demo Data').click();
  await shop.fillInvoice({ 'Amount in cents': '1' });
  await shop.button('Download Invoice PDF').click();
  const alert = shop.page.getByRole('main').getByRole('alert');
  await alert.getByText('No invoice matches. Check all four values against your receipt email.').waitFor();
  await shop.button('Fill Demo Data').click();
  const downloading = shop.page.waitForEvent('download');
  await shop.button('Download Invoice PDF').click();
  await downloading;
  await alert.waitFor({ state: 'detached' });
});

/** What a screen reader adds to the name of a field. */
function describe(field: Locator): Promise<string> {
  return field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id: string) => input.ownerDocument.getElementById(id)?.innerText)
      .join(' '),
  );
}
