import { describe, expect, it } from 'vitest';
import { demoInvoice } from '../../contract/demo.ts';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();

const labels = ['Invoice ID', 'Email Address', 'License Key', 'Amount in cents'];

describe('spec §2 Invoice', () => {
  const invoice = tests.share(async () => {
    const shop = await tests.visit({}, 'Invoice');
    await shop.isAt('Download your invoice');
    return shop;
  });

  it('the form fields are Invoice ID, Email Address, License Key (with a copy button), Amount in cents', async () => {
    const shop = await invoice();
    expect(await shop.page.getByRole('main').getByRole('textbox').count()).toBe(4);
    for (const label of labels) expect(await shop.field(label).isEditable()).toBe(true);
    expect(await shop.button('Copy license key').isVisible()).toBe(true);
    expect(await shop.button('Download Invoice PDF').isVisible()).toBe(true);
  });

  it('live text shows the amount plus GST and the total, in AUD', async () => {
    const shop = await invoice();
    const amount = shop.page.getByRole('main').getByRole('status');
    await shop.field('Amount in cents').fill('8999');
    await expect.poll(() => amount.textContent()).toBe('Amount: $89.99 + $9.00 GST = $98.99 AUD');
    await shop.field('Amount in cents').fill('123456789');
    await expect
      .poll(() => amount.textContent())
      .toBe('Amount: $1,234,567.89 + $123,456.79 GST = $1,358,024.68 AUD');
    await shop.field('Amount in cents').fill('many');
    await expect.poll(() => amount.textContent()).not.toContain('$');
  });

  it('a sample-data box has a Fill Demo Data button that fills in sample values', async () => {
    const shop = await invoice();
    const box = shop.page.getByRole('region', { name: 'Sample data' });
    for (const value of Object.values(demoInvoice)) {
      expect(await box.getByText(value, { exact: true }).isVisible()).toBe(true);
    }
    await box.getByRole('button', { name: 'Fill Demo Data' }).click();
    const values = await Promise.all(labels.map((label) => shop.field(label).inputValue()));
    expect(values).toEqual(Object.values(demoInvoice));
  });

  it('the sample values lead to a real PDF, saved as a file named with the invoice id', async () => {
    const shop = await invoice();
    await shop.button('Fill Demo Data').click();
    const downloading = shop.page.waitForEvent('download');
    await shop.button('Download Invoice PDF').click();
    expect((await downloading).suggestedFilename()).toBe(`invoice-${demoInvoice.id}.pdf`);
  });
});
