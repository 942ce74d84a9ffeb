import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { orderCalls } from '../../contract/desk/orders.ts';
import { DeskBrowser } from '../desk-browser.ts';
import { readSpreadsheet } from '../read-spreadsheet.ts';
import { phone } from './chromium.ts';
import { ageCodes, buy, countEvents } from './desk-order.ts';
import { startDeskTests } from './desk-page.ts';
import { makeKeys, pasteKeys, sellFromStock } from './desk-stock.ts';
import { byNight } from './sizes.ts';

const tests = await startDeskTests();
const product = 'Security Complete';

it('the first keys are imported by pasting them, after a sample of them and with a fresh code', async () => {
  await sellFromStock(tests, 'endpoint-complete');
  const desk = await tests.open('/keys');
  desk.faults.expectFailedRequests('/desk/api/keys/import-keys');
  const keys = makeKeys(5);
  const dialog = await pasteKeys(desk, keys, { product });
  await dialog.getByRole('heading', { name: /^5 keys for / }).waitFor();
  await dialog.getByText(keys[0] ?? '').waitFor();
  const { rowCount } = await tests.shop.database.pool.query('select from stock_keys');
  expect(rowCount).toBe(0);
  await dialog.getByRole('button', { name: 'Back' }).click();
  expect(await dialog.getByLabel('Keys', { exact: true }).inputValue()).toBe(keys.join('\n'));
  await dialog.getByRole('button', { name: 'Check the keys' }).click();
  await ageCodes(tests);
  await dialog.getByRole('button', { name: 'Import 5 keys' }).click();
  await desk.enterFreshCode();
  await desk.page.getByText(/^5 keys imported for .*Security Complete, as import #1\.$/).waitFor();
  await expect.poll(() => desk.row(product).innerText()).toMatch(/Low\s+Security Complete\s+5\s/);
  expect(await countEvents(tests, 'keys-imported')).toBe(1);
});

byNight('keys that the shop has already are listed by line, and the others can be imported', async () => {
  const known = makeKeys(3);
  const desk = await tests.open('/keys/endpoint-complete');
  const dialog = await pasteKeys(desk, known, { product });
  await dialog.getByRole('button', { name: 'Import 3 keys' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await pasteKeys(desk, known, { product });
  await dialog.getByText('Nothing was changed: every key of the file was imported before.').waitFor();
  expect(await dialog.getByRole('button', { name: /^Import/ }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await pasteKeys(desk, [...makeKeys(2), known[1] ?? '', ...known.slice(0, 1)], { product });
  await dialog.getByText('2 keys are in stock, or were voided there: lines 3, 4.').waitFor();
  await dialog.getByRole('button', { name: 'Import the other 2 keys' }).click();
  await desk.page.getByText(/^2 keys imported/).waitFor();
});

byNight('a file with lines that are no keys is refused by line', async () => {
  const desk = await tests.open('/keys/endpoint-complete');
  await desk.button('Import keys').click();
  const dialog = desk.dialog('Import keys');
  await dialog.getByRole('button', { name: 'Check the keys' }).click();
  await dialog.getByText('Choose a file').last().waitFor();
  await expect.poll(() => desk.page.evaluate('document.activeElement.type')).toBe('file');
  await dialog.getByLabel('Paste keys').check();
  expect(await dialog.getByText('Choose a file').count()).toBe(1);
  await dialog.getByLabel('Choose a file').check();
  const buffer = Buffer.from([...makeKeys(2), 'x', ...makeKeys(1)].join('\r\n'));
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Check the keys' }).click();
  await dialog.getByText('Not a key: 1 row').waitFor();
  await dialog.getByText(/^Line 3: /).waitFor();
  await dialog.getByRole('button', { name: 'Import keys' }).click();
  await dialog.getByText('First choose what to do with the rows in doubt.').waitFor();
  expect(await desk.page.evaluate('document.activeElement.type')).toBe('radio');
  const fates = await dialog.getByRole('row').allInnerTexts();
  expect(fates.filter((row) => row.includes('To import'))).toHaveLength(3);
  expect(fates.find((row) => row.startsWith('3'))).toContain('To be decided');
});

byNight('an operator sees the keys, says what columns hold, and leaves out rows in doubt', async () => {
  const [keys, others] = [makeKeys(8), makeKeys(8)];
  const desk = await tests.open('/keys/endpoint-complete');
  const lines = [...keys.map((key, i) => `${key},${others[i]}`), 'Exported for you,Total: 8 keys'];
  const dialog = await pasteKeys(desk, lines, { product });
  await dialog.getByRole('heading', { name: /unclear what each column holds/ }).waitFor();
  await dialog.getByRole('button', { name: 'Import keys' }).click();
  await dialog.getByText('First choose what each column holds.').waitFor();
  await dialog.getByLabel('Column 2').selectOption('key');
  await dialog.getByText('Not a key: 1 row').waitFor();
  await dialog.getByLabel('Column 1').selectOption('ignore');
  await dialog.getByText('Line 9: Total: 8 keys').waitFor();
  await dialog.getByRole('heading', { name: /some rows are in doubt/ }).waitFor();
  await dialog.getByLabel('Leave out', { exact: true }).check();
  await dialog.getByRole('heading', { name: 'Line by line' }).waitFor();
  await dialog.getByRole('button', { name: 'Import 8 keys' }).click();
  await desk.page.getByText(/^8 keys imported for .*; 1 row left out\.$/).waitFor();
});

byNight('an import that fails keeps what was entered', async () => {
  const desk = await tests.open('/keys/endpoint-complete');
  desk.faults.expectFailedRequests('/desk/api/keys/import-keys');
  const dialog = await pasteKeys(desk, makeKeys(2), { product });
  await desk.page.route('**/desk/api/keys/import-keys?*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Import 2 keys' }).click();
  await dialog.getByRole('alert').waitFor();
  await desk.page.unrouteAll();
  await dialog.getByRole('button', { name: 'Import 2 keys' }).click();
  await desk.page.getByText(/^2 keys imported/).waitFor();
});

it('chosen keys and the rest of an import are voided', async () => {
  const desk = await tests.open('/keys/endpoint-complete');
  desk.faults.expectFailedRequests('/desk/api/keys/void-keys');
  const dialog = await pasteKeys(desk, makeKeys(4), { product });
  await dialog.getByRole('button', { name: 'Import 4 keys' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // The counts are loaded again after the import.
  await desk.page.reload();
  await desk.isLoaded();
  const views = desk.page.getByRole('navigation', { name: /^Views/ });
  const free = Number(await views.getByRole('link', { name: /^Free/ }).getByText(/^\d+$/).innerText());
  await desk.page
    .getByRole('checkbox', { name: /^Choose •/ })
    .first()
    .check();
  await desk.button('Void 1 key').click();
  const voiding = desk.dialog('Void keys');
  await voiding.getByRole('button', { name: /^Void \d keys?$/ }).click();
  await voiding.getByText('Reason is required').waitFor();
  await voiding.getByLabel('Reason').fill('Printed twice');
  await voiding.getByRole('button', { name: /^Void \d keys?$/ }).click();
  await desk.text('1 key voided.').waitFor();
  await views
    .getByText(String(free - 1), { exact: true })
    .first()
    .waitFor();
  await views.getByRole('link', { name: 'Imports' }).click();
  await desk.page
    .getByRole('button', { name: /^Void unsold keys of import/ })
    .first()
    .click();
  await voiding.getByText('4 keys, all that are unsold of import').waitFor();
  await voiding.getByLabel('Reason').fill('Returned to the vendor');
  await voiding.getByRole('button', { name: /^Void \d keys?$/ }).click();
  await desk.text('4 keys voided.').waitFor();
  await views.getByRole('link', { name: /^Void/ }).click();
  await expect.poll(() => desk.row('Void').count()).toBeGreaterThan(4);
  await desk.button('Undo the voiding of 4 keys').click();
  await desk.text('4 keys put back on sale.').waitFor();
  await views
    .getByText(String(free - 1), { exact: true })
    .first()
    .waitFor();
});

byNight('quarantined keys are released after a warning and a fresh code', async () => {
  const { rows } = await tests.shop.database.pool.query(
    "update stock_keys set quarantined = true where state = 'free' returning id",
  );
  const desk = await tests.open('/keys');
  desk.faults.expectFailedRequests('/desk/api/keys/release-quarantine');
  const keys = rows.length === 1 ? '1 key' : `${rows.length} keys`;
  await desk.page.getByRole('link', { name: new RegExp(`^${keys} of .*${product}$`) }).click();
  await desk.button(`Release all ${keys}`).click();
  const dialog = desk.dialog('Release from quarantine');
  await dialog.getByText(/is sold a second time/).waitFor();
  await ageCodes(tests);
  await dialog.getByRole('button', { name: `Release ${keys}` }).click();
  await desk.enterFreshCode();
  await desk.text(`${keys} put back on sale.`).waitFor();
  await desk.heading('No quarantined keys').waitFor();
});

byNight('on a phone, keys to revoke are chosen, revealed for the vendor and marked together', async () => {
  const { orderId, licenseKeys } = await buy(tests, [{ productId: 'endpoint-enterprise', quantity: 2 }]);
  const operator = await new DeskBrowser(tests.shop).signIn();
  await operator.call(orderCalls.refundOrder, {
    params: { orderId },
    body: { what: { kind: 'whole' }, reason: 'Ordered twice', refundedCents: 0 },
  });
  const desk = await tests.open('/keys', phone);
  await desk.link('Keys to revoke').click();
  await desk.field('Choose all on this page').check();
  await desk.button('Reveal 2 keys').click();
  await desk.text(licenseKeys[0]?.keys[1] ?? '').waitFor();
  const [file] = await Promise.all([
    desk.page.waitForEvent('download'),
    desk.button('Download 2 keys for Excel').click(),
  ]);
  const rows = readSpreadsheet(await readFile(await file.path()));
  for (const key of licenseKeys[0]?.keys ?? []) {
    expect(rows).toContainEqual([expect.any(String), key, 'Refunded', expect.any(String), orderId]);
  }
  await desk.button('Mark 2 keys as revoked').click();
  await desk.dialog('Mark keys as revoked').getByRole('button', { name: 'Mark 2 keys as revoked' }).click();
  await desk.text('2 keys marked as revoked.').waitFor();
  await desk.heading('No keys to revoke').waitFor();
});
