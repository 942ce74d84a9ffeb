import { expect, it } from 'vitest';
import { Customer } from '../shop-driver.ts';
import { phone } from './chromium.ts';
import { startDeskTests } from './desk-page.ts';
import { findSmallTargets } from './findings.ts';

const tests = await startDeskTests();

for (const _ of [1, 2, 3, 4]) {
  const buyer = await new Customer(tests.shop).verifyEmail();
  await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 1 }] });
}

const chosen = 'main [data-choose]:checked';

it('x, Shift and a click choose rows, whose bar resends their receipts; Escape clears', async () => {
  const desk = await tests.open('/orders');
  const { keyboard } = desk.page;
  await keyboard.press('j');
  await keyboard.press('x');
  await desk.text('1 order chosen').last().waitFor();
  const boxes = desk.page.locator('main [data-choose]');
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await desk.text('4 orders chosen').last().waitFor();
  expect(await desk.page.locator(chosen).count()).toBe(4);
  expect(await desk.findFaults()).toEqual([]);
  await keyboard.press('Escape');
  await expect.poll(() => desk.page.locator(chosen).count()).toBe(0);
  await desk.page.getByRole('navigation', { name: 'Views of Orders' }).waitFor();

  await desk.field('Choose all on this page').check();
  await desk.text('5 orders chosen').last().waitFor();
  await desk.button('Resend receipts').click();
  const dialog = desk.dialog('Resend 5 receipts');
  await dialog.getByRole('button', { name: 'Resend 5 receipts' }).click();
  await dialog.getByText('Done for 5 orders.').waitFor();
  expect(await dialog.getByText(/^On its way to /).count()).toBe(5);
  expect(await desk.findFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => desk.page.locator(chosen).count()).toBe(0);
});

it('says of each order why nothing was done, and downloads those that are chosen', async () => {
  const desk = await tests.open('/orders');
  await desk.page.locator('main [data-choose]').first().check();
  await desk.button('Mark keys as revoked').click();
  const dialog = desk.dialog('Mark keys as revoked at the vendor');
  await dialog.getByRole('button', { name: 'Mark the keys of 1 order' }).click();
  await dialog.getByText('No key of this order is to be revoked.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await desk.page.locator('main [data-choose]').first().check();
  const file = desk.page.waitForEvent('download');
  await desk.button('Download CSV').click();
  expect((await file).suggestedFilename()).toBe('orders.csv');
});

it('works by touch on a phone', async () => {
  const desk = await tests.open('/orders', { ...phone, viewport: { width: 390, height: 844 } });
  await desk.page.locator('main [data-choose]').nth(1).tap();
  await desk.text('1 order chosen').last().waitFor();
  expect(await desk.findFaults()).toEqual([]);
  expect(await findSmallTargets(desk.page)).toEqual([]);
  await desk.button('Clear').tap();
  await expect.poll(() => desk.page.locator(chosen).count()).toBe(0);
});
