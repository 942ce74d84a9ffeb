import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'vitest';
import { phone } from '../e2e/chromium.ts';
import { buy } from '../e2e/desk-order.ts';
import { type DeskPage, startDeskTests } from '../e2e/desk-page.ts';
import { makeKeys, pasteKeys, sellFromStock } from '../e2e/desk-stock.ts';
import { pictureSettings } from '../picture-settings.ts';

const tests = startDeskTests();
const { widths, folder, colours } = pictureSettings;

it.each(widths)('orders, an order and keys at %i px', async (width) => {
  const screen =
    width < 640 ? { ...phone, viewport: { width, height: 844 } } : { viewport: { width, height: 900 } };
  const visit = { ...screen, ...colours };
  let number = 0;
  const look = async ({ page }: DeskPage, name: string) => {
    number += 1;
    const path = join(folder, `${width}`, `desk-orders-${String(number).padStart(2, '0')}-${name}.png`);
    await mkdir(join(folder, `${width}`), { recursive: true });
    const isCovered = (await page.getByRole('dialog').count()) > 0;
    await page.screenshot({ path, fullPage: !isCovered, animations: 'disabled' });
  };
  await sellFromStock(tests, 'endpoint-enterprise');

  const keys = await tests.open('/keys', visit);
  await look(keys, 'keys');
  const importing = await pasteKeys(keys, makeKeys(30), { product: 'Enterprise Protection' });
  await importing.getByRole('button', { name: 'Import 30 keys' }).waitFor();
  await look(keys, 'import-preview');
  await importing.getByRole('button', { name: 'Back' }).click();
  await look(keys, 'import');
  await importing.getByRole('button', { name: 'Check the keys' }).click();
  await importing.getByRole('button', { name: 'Import 30 keys' }).click();
  await importing.getByRole('heading', { name: /imported/ }).waitFor();
  await look(keys, 'imported');

  const order = await buy(tests, [
    { productId: 'endpoint-complete', quantity: 2 },
    { productId: 'endpoint-enterprise', quantity: 12 },
  ]);
  const desk = await tests.open('/orders', visit);
  await look(desk, 'orders');
  await desk.page.goto('/orders?state=declined');
  await desk.heading('No order matches').waitFor();
  await look(desk, 'no-match');
  await desk.page.close();

  const page = await tests.open(`/orders/${order.orderId}`, visit);
  await page.heading('Timeline').waitFor();
  await look(page, 'order');
  await page.keysButton('Reveal').click();
  await page.keysButton('Hide').waitFor();
  await look(page, 'order-revealed');
  await page.act('Refund');
  const dialog = page.page.getByRole('dialog', { name: /^Refund INV-/ });
  await dialog.getByLabel('Some seats').check();
  await dialog
    .getByLabel(/^Seat 1\b/)
    .first()
    .check();
  await dialog.getByLabel('Reason').fill('Ordered one too many');
  await dialog.getByRole('button', { name: /^Refund \$/ }).waitFor();
  await look(page, 'refund');
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await page.heading('Refunds').waitFor();
  await page.act('Correct the email address');
  await look(page, 'correct-email');
  await page.page.keyboard.press('Escape');
  await page.act('Correct invoice details');
  await look(page, 'correct-invoice');
  await page.field('Purchase order (optional)').fill('PO-7731');
  await page.field('ABN (optional)').fill('53 004 085 616');
  await page.button('Reissue the invoice').click();
  await page.page.getByRole('button', { name: /^Issued / }).waitFor();
  await look(page, 'order-refunded');

  await tests.shop.database.pool.query("update stock_keys set quarantined = true where state = 'free'");
  const stock = await tests.open('/keys', visit);
  await look(stock, 'stock');
  await stock.page.goto('/keys/endpoint-enterprise');
  await stock.link('Imports').waitFor();
  await look(stock, 'product-keys');
  await stock.page.goto('/keys/endpoint-enterprise?view=quarantined');
  await stock.button('Release all').click();
  await look(stock, 'release');
  await stock.page.goto('/keys/to-revoke');
  await stock.page.getByRole('checkbox').first().check();
  await look(stock, 'to-revoke');
});
