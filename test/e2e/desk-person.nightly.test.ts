import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { Customer } from '../shop-driver.ts';
import { startDeskTests } from './desk-page.ts';

const tests = await startDeskTests();

it('an owner saves what is stored about a person, and erases what needn’t be kept', async () => {
  const buyer = await new Customer(tests.shop).verifyEmail();
  const { body } = await buyer.buy();
  const desk = await tests.open(`/customers#customer=${encodeURIComponent(buyer.email)}`);
  const { page } = desk;

  await desk.button('Actions').click();
  await page.getByRole('button', { name: 'Export personal data' }).click();
  const saving = page.waitForEvent('download');
  await desk.page.getByRole('button', { name: /^Export the data of / }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`${buyer.email}.json`);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file.email).toBe(buyer.email);
  expect(JSON.stringify(file.rows)).toContain(body.orderId);

  await desk.button('Actions').click();
  await page.getByRole('button', { name: 'Erase personal data' }).click();
  await desk.page.getByRole('button', { name: /^Erase the data of / }).click();
  await page.getByText(/^Erased: 0 unpaid orders, 0 quotes, .* Kept: Paid orders/).waitFor();
  const { rows } = await tests.shop.database.pool.query('select billing from orders where id = $1', [
    body.orderId,
  ]);
  expect(rows[0].billing.phone ?? '').toBe('');
});
