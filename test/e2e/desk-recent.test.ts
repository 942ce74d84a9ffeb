import { expect, it } from 'vitest';
import { Customer } from '../shop-driver.ts';
import { startDeskTests } from './desk-page.ts';

const tests = await startDeskTests();

async function buy() {
  const buyer = await new Customer(tests.shop).verifyEmail();
  const { body } = await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 1 }] });
  return { ...body, name: buyer.email };
}

it('the empty search field lists what was opened last in this browser, and forgets it at sign-out', async () => {
  const orders = [await buy(), await buy()];
  const desk = await tests.open('/');
  const { page } = desk;
  for (const { orderId } of orders) {
    await page.goto(`/orders/${orderId}`);
    await page.getByText(new RegExp(`^${orderId}$`)).waitFor();
  }
  await page.goto('/');
  await desk.isLoaded();
  await page.keyboard.press('Control+K');
  const options = page.getByRole('option');
  await expect.poll(() => options.count()).toBe(2);
  expect(await options.first().innerText()).toMatch(/^INV-0000\d\d/);
  expect(await desk.findFaults()).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText(new RegExp(`^${orders[1]?.orderId}$`)).waitFor();

  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  for (const { licenseKeys } of orders) expect(kept).not.toContain(licenseKeys[0]?.keys[0]);
  await desk.button('Sign out').click();
  await desk.heading('Sign in to the desk').waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('INV-');
});

it('rows are denser in the browser that wants them so', async () => {
  const desk = await tests.open('/orders');
  const heightOf = async () => (await desk.page.locator('main tbody tr').first().boundingBox())?.height;
  await expect.poll(heightOf).toBe(44);
  await desk.button('Denser rows').click();
  await expect.poll(heightOf).toBe(36);
  // Its tooltip belongs to no landmark while the pointer stays on the button.
  await desk.page.mouse.move(0, 0);
  expect(await desk.findFaults()).toEqual([]);
  await desk.page.reload();
  await desk.isLoaded();
  await expect.poll(heightOf).toBe(36);
  await desk.button('Taller rows').click();
  await expect.poll(heightOf).toBe(44);
});

it('a task is snoozed until a day, and brought back', async () => {
  await tests.shop.database.pool.query(
    `insert into alerts (subject, kind, text) values ('payment-differs s', 'payment-differs', 'Compare the payment of Mia.')`,
  );
  const desk = await tests.open('/');
  await desk.text('Compare the payment of Mia.').waitFor();
  await desk.button('Snooze Alert').click();
  const dialog = desk.dialog('Snooze Alert');
  expect(await desk.findFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
  await desk.text('1 snoozed').click();
  expect(await desk.findFaults()).toEqual([]);
  await desk.button('Bring back Compare the payment of Mia.').click();
  await desk.button('Snooze Alert').waitFor();
});
