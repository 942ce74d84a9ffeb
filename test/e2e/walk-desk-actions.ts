import { longProduct } from '../desk-data.ts';
import { ageCodes, buy } from './desk-order.ts';
import type { DeskPage, DeskTests } from './desk-page.ts';
import { makeKeys, pasteKeys } from './desk-stock.ts';
import type { Look } from './walk.ts';
import { walkDeskRenewals } from './walk-desk-renewals.ts';

/** Walks through what operators do about a new order, a quote and keys, in the shop of `fillDesk`. */
export async function walkDeskActions(desk: DeskPage, tests: DeskTests, look: Look): Promise<void> {
  await walkOrder(desk, tests, look);
  await walkQuotes(desk, look);
  await walkDeskRenewals(desk, tests, look);
  await walkKeys(desk, tests, look);
  await desk.page.goto('/');
  await desk.heading('Today').waitFor();
  await desk.page.keyboard.press('?');
  await desk.dialog('Keys').waitFor();
  await look('keys of the keyboard');
}

async function walkOrder(desk: DeskPage, tests: DeskTests, look: Look): Promise<void> {
  const { page } = desk;
  const { orderId } = await buy(tests, [
    { productId: 'endpoint-complete', quantity: 2 },
    { productId: 'endpoint-enterprise', quantity: 12 },
  ]);
  await page.goto(`/orders/${orderId}`);
  await desk.heading('Timeline').waitFor();
  await desk.keysButton('Reveal').click();
  await desk.keysButton('Hide').waitFor();
  await look('revealed keys');
  await desk.button('Actions').click();
  await look('actions of an order');
  await page.keyboard.press('Escape');
  await desk.act('Refund');
  const refund = page.getByRole('dialog', { name: /^Refund INV-/ });
  await refund.getByLabel('Some seats').check();
  await refund
    .getByLabel(/^How many seats of /)
    .first()
    .fill('1');
  await refund.getByLabel('Reason').fill('Ordered one too many');
  await refund.getByRole('button', { name: /^Refund \$/ }).waitFor();
  await look('refund');
  await refund.getByRole('button', { name: /^Refund \$/ }).click();
  await desk.heading('Refunds').waitFor();
  await page
    .getByRole('button', { name: /^Replace the key of seat 2/ })
    .first()
    .click();
  await look('key to replace');
  await page.keyboard.press('Escape');
  await desk.act('Correct the email address');
  await look('correct email');
  await page.keyboard.press('Escape');
  await desk.act('Correct invoice details');
  await desk.field('Purchase order (optional)').fill('PO-7731');
  await look('correct invoice');
  await desk.button('Reissue the invoice').click();
  await page.getByRole('button', { name: /^Issued / }).waitFor();
  await look('refunded and reissued order');
}

async function walkQuotes(desk: DeskPage, look: Look): Promise<void> {
  const { page } = desk;
  await page.goto('/quotes/new?copy=QUO-000003');
  await desk.sendQuote.waitFor();
  await look('copied quote');
  await page.goto('/quotes/new');
  await desk.sendQuote.click();
  await page.locator('[aria-invalid]').first().waitFor();
  await look('new quote with mistakes');
  await page.goto('/quotes/QUO-000003');
  await desk.act('Withdraw');
  await desk.dialog('Withdraw the quote?').waitFor();
  await look('quote to withdraw');
}

async function walkKeys(desk: DeskPage, tests: DeskTests, look: Look): Promise<void> {
  const { page } = desk;
  desk.faults.expectFailedRequests('/desk/api/keys/import-keys');
  await page.goto('/keys');
  // Keys of the walk before are in stock: these are longer, so that they are in doubt again.
  const { rowCount } = await tests.shop.database.pool.query('select from key_batches');
  const keys = makeKeys(30).map((key) => `${key}${'-ABCDE'.repeat(rowCount ?? 0)}`);
  const importing = await pasteKeys(desk, keys, { product: longProduct.name });
  await importing.getByLabel('Import anyway: all 30').waitFor();
  await look('rows in doubt of an import');
  await importing.getByLabel('Import anyway: all 30').check();
  await importing.getByRole('button', { name: 'Import 30 keys' }).waitFor();
  await look('sample of an import');
  await importing.getByRole('button', { name: 'Back' }).click();
  await look('import');
  await importing.getByRole('button', { name: 'Check the keys' }).click();
  await ageCodes(tests);
  await importing.getByRole('button', { name: 'Import 30 keys' }).click();
  const confirming = desk.dialog('Confirm that it is you');
  await confirming.waitFor();
  await look('fresh code');
  await desk.enterFreshCode();
  await page.getByText(/^30 keys imported/).waitFor();
  await look('imported');
  await page.goto(`/keys/${longProduct.id}`);
  await desk.field('Choose all on this page').check();
  await page.getByRole('button', { name: /^Void \d+ keys$/ }).click();
  await look('keys to void');
  await page.keyboard.press('Escape');
  await page.goto(`/keys/${longProduct.id}?view=imports`);
  await page.getByText(/^\d+ imports?$/).waitFor();
  await look('imports');
  await tests.shop.database.pool.query("update stock_keys set quarantined = true where state = 'free'");
  await page.goto('/keys');
  await desk.text('A restored backup has put keys in quarantine').waitFor();
  await look('quarantine');
  await page.goto(`/keys/${longProduct.id}?view=quarantined`);
  await page.getByRole('button', { name: /^Release all / }).click();
  await look('keys to release');
  await page.goto('/keys/to-revoke');
  await page.getByRole('checkbox').first().check();
  await look('keys to revoke');
}
