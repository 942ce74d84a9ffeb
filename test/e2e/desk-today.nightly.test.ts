import { expect, it } from 'vitest';
import { overviewCalls } from '../../contract/desk/overview.ts';
import { nameWithoutVendor } from '../../web/ui/product-name.ts';
import { longProduct } from '../desk-data.ts';
import { startDeskTests } from './desk-page.ts';
import { fillDesk } from './fill-desk.ts';

const tests = await startDeskTests();
// One of the planted receipts was mailed late: the shop's own round may see it meanwhile.
tests.shop.expectError('a mail that somebody waits for is late');

it('a new shop has the way to its first sale in place of empty figures, until an owner hides it', async () => {
  const desk = await tests.open('/');
  await desk.heading('Your way to the first sale').waitFor();
  expect(await desk.text('Nothing needs you now.').count()).toBe(0);
  expect(await desk.page.getByRole('slider', { name: 'Sales by day' }).count()).toBe(0);
  // The next step is open, and another one closes it.
  await desk.page.getByText(/^Write your own tradingName, /).waitFor();
  await desk.page.getByText('Your look', { exact: true }).click();
  await desk.button('Keep this look').click();
  await desk.text('The shop keeps its look.').waitFor();
  await expect.poll(() => desk.button('Keep this look').count()).toBe(0);
  expect(await desk.findFaults()).toEqual([]);

  await desk.button('Hide this list').click();
  await desk.text('Nothing needs you now.').waitFor();
  expect(await desk.page.getByRole('banner').getByText('Demo', { exact: true }).isVisible()).toBe(true);
  expect(await desk.page.getByText('$0.00', { exact: true }).count()).toBe(3);
  expect(await desk.text('Appears with the first sale.').isVisible()).toBe(true);
  expect(await desk.page.getByText('Appears when there are 20 paid orders within 30 days.').isVisible()).toBe(
    true,
  );
  expect(await desk.findFaults()).toEqual([]);
});

it('shows what needs somebody and leads there, the sales, and the promise as measured', async () => {
  await fillDesk(tests);
  const { body } = await tests.operator.call(overviewCalls.readOverview);
  const desk = await tests.open('/');
  expect(body.delivery).toMatchObject({ orders: 25, withinFiveMinutes: 24 });
  expect(await desk.text('96%').isVisible()).toBe(true);

  const chart = desk.page.getByRole('slider', { name: 'Sales by day' });
  expect(await desk.page.locator('figure rect').count()).toBe(30);
  const values = desk.page.getByText(/^\w{3} \d+ \w{3} 20\d\d: \$[\d,.]+ from \d+ orders?/);
  const today = await values.innerText();
  await chart.hover({ position: { x: 2, y: 50 } });
  await expect.poll(() => values.innerText()).not.toBe(today);
  await chart.focus();
  await desk.page.keyboard.press('End');
  expect(await values.innerText()).toBe(today);
  expect(await chart.getAttribute('aria-valuetext')).toBe(today);
  expect(await desk.findFaults()).toEqual([]);

  const name = nameWithoutVendor(longProduct.name);
  expect(await desk.link(`Import keys ${name}`).getAttribute('href')).toBe(`/keys/${longProduct.id}`);
  // Disputes come first, with the day that their gateway named.
  const money = desk.page.getByRole('region', { name: 'Money' }).getByRole('listitem');
  expect(await money.first().innerText()).toMatch(/INV-\d{6}[\s\S]+disputed, respond by \d+ \w+/);
  await desk.page
    .getByRole('button', { name: /^Correct address / })
    .first()
    .click();
  await desk.page.getByRole('dialog').getByLabel('Email address').fill('right@example.com');
  await desk.button('Correct and mail').click();
  await desk.text('Corrected. The receipt is on its way to right@example.com.').waitFor();
  await desk.page.getByRole('link', { name: /^Respond / }).click();
  await desk.page.getByText('Disputed').first().waitFor();
});
