import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../read-spreadsheet.ts';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();

describe('spec §2 Success modal', () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const bought = tests.share(() =>
    tests.buy({ permissions }, { 'Enterprise Protection': 2, 'Security Complete': 1 }),
  );

  it("has the title 'Payment Successful!' and shows order ID, transaction ID and total amount in AUD", async () => {
    const { checkout } = await bought();
    expect(await checkout.dialog.getAttribute('role')).toBe('dialog');
    expect(await checkout.dialog.getByRole('term').allInnerTexts()).toEqual([
      'Order ID',
      'Transaction ID',
      'Total Amount',
    ]);
    const facts = await checkout.dialog.getByRole('definition').allInnerTexts();
    expect(facts).toEqual([
      expect.stringMatching(/^ORD-(\w{4}-){3}\w{4}$/),
      expect.stringMatching(/^TXN-/),
      '$362.97 AUD',
    ]);
  });

  it("has a 'Your License Keys' section, grouped by product name", async () => {
    const { checkout } = await bought();
    await checkout.isAt('Your License Keys');
    const groups = checkout.dialog.getByRole('list', { name: /^License keys for/ });
    expect(await groups.count()).toBe(2);
    for (const [name, seats] of [
      ['Ironbark Enterprise Protection', 2],
      ['Ironbark Security Complete', 1],
    ] as const) {
      const keys = checkout.dialog.getByRole('list', { name: `License keys for ${name}` }).locator('code');
      expect(await keys.allInnerTexts()).toEqual(
        Array.from({ length: seats }, () => expect.stringMatching(/^([A-Z0-9]{5}-){4}[A-Z0-9]{5}$/)),
      );
    }
  });

  it("has an 'Email Confirmation' note with the address that the keys went to", async () => {
    const { checkout, email } = await bought();
    await checkout.isAt('Email Confirmation');
    expect(await checkout.dialog.innerText()).toContain('use Find my keys on the Support tab');
    await checkout.shows(email);
  });

  it('the keys can be copied one by one or all together, and saved for a spreadsheet or as text', async () => {
    const { checkout, page, toast } = await bought();
    const keys = await checkout.dialog.locator('code').allInnerTexts();
    const clipboard = () => page.evaluate('navigator.clipboard.readText()');
    await checkout.button(`Copy ${keys[1]}`).click();
    await toast.says('Copied', 'License key copied to clipboard.');
    expect(await clipboard()).toBe(keys[1]);
    await checkout.button('Copy All').click();
    await toast.says('Copied', 'License keys copied to clipboard.');
    for (const key of keys) expect(await clipboard()).toContain(key);
    const download = async (name: string) => {
      const downloading = page.waitForEvent('download');
      await checkout.button(name).click();
      return readFile(await (await downloading).path());
    };
    const rows = readSpreadsheet(await download('Download Excel file'));
    expect(rows.slice(1).map(([, key]) => key)).toEqual(keys);
    const text = String(await download('Download text file'));
    for (const key of keys) expect(text).toContain(`${key}\n`);
    // A bank may ask whether the buyer got them.
    const saved = `select times from order_evidence where kind = 'keys-saved' and order_id = $1`;
    const orderId = await checkout.dialog.getByRole('definition').first().innerText();
    await expect
      .poll(async () => (await tests.shop.database.pool.query(saved, [orderId])).rows)
      .toEqual([{ times: 2 }]);
  });

  it('has Download Invoice and Close buttons; closing leaves checkout and returns to the home tab', async () => {
    const shop = await bought();
    expect(await shop.checkout.button('Download Invoice').isVisible()).toBe(true);
    await shop.checkout.close();
    await shop.isAt('Endpoint security, licensed in minutes');
    expect(await shop.currentTab()).toBe('Home');
  });
});
