import { expect, it } from 'vitest';
import { ageCodes, buy, callOf, countEvents, expectRefusal, openOrder } from './desk-order.ts';
import { startDeskTests } from './desk-page.ts';

const tests = startDeskTests();

it('a whole order is refunded after a preview and a fresh code', async () => {
  const order = await buy(tests);
  const desk = await openOrder(tests, order);
  expectRefusal(desk, 'refund');
  await desk.button('Refund').click();
  const dialog = desk.dialog(`Refund order ${order.orderId}`);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('Enter a reason').waitFor();
  await dialog.getByLabel('Reason').fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('heading', { name: 'Check this refund' }).waitFor();
  const effect = await dialog.innerText();
  for (const part of ['$329.98', 'GST of $30.00', order.email, 'A refund can’t be undone', '2 seats of'])
    expect(effect).toContain(part);
  await dialog.getByRole('button', { name: 'Back' }).click();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Ordered twice');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await ageCodes(tests);
  await dialog.getByRole('button', { name: 'Refund $329.98' }).click();
  await desk.enterFreshCode();
  await desk.heading('Refunded $329.98').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await desk.page.getByText('Refunded, to revoke at the vendor').first().waitFor();
  expect(await desk.button('Refund').count()).toBe(0);
  expect(await countEvents(tests, 'refund-requested')).toBe(1);
  const download = desk.page.waitForEvent('download');
  await desk.page.getByRole('button', { name: /^Adjustment note ADJ-/ }).click();
  expect((await download).suggestedFilename()).toMatch(/ADJ-\d{6}.*\.pdf$/);
});

it('the operator chooses the seats by number, and sees which keys end', async () => {
  const order = await buy(tests, [{ productId: 'endpoint-enterprise', quantity: 3 }]);
  const [first = '', ...others] = order.licenseKeys[0]?.keys.map((key) => key.slice(-5)) ?? [];
  const desk = await openOrder(tests, order);
  await desk.button('Refund').click();
  const dialog = desk.dialog(`Refund order ${order.orderId}`);
  const press = (name: string) => dialog.getByRole('button', { name }).click();
  await dialog.getByLabel('Reason').fill('One seat too many');
  await dialog.getByLabel('Chosen seats').check();
  await dialog.getByLabel(/^Seats of /).fill('first');
  await press('Preview');
  await dialog.getByText('Enter numbers of seats, such as 1, 4-6').waitFor();
  await dialog.getByLabel(/^Seats of /).fill('1');
  await press('Preview');
  await dialog.getByText(`Keys that end: …${first} (seat 1)`).waitFor();
  await press('Refund $98.99');
  await desk.heading('Refunded $98.99').waitFor();
  await press('Done');
  await desk.text(`Keys that ended: …${first}`).waitFor();
  await desk.text('2 keys, 1 no longer valid').waitFor();
  const masked = await desk.page.getByRole('list', { name: /^Licence keys of/ }).innerText();
  for (const ending of [first, ...others]) expect(masked).toContain(ending);
});

it('seats are refunded, and then an amount', async () => {
  const order = await buy(tests, [
    { productId: 'endpoint-complete', quantity: 2 },
    { productId: 'endpoint-enterprise', quantity: 3 },
  ]);
  const desk = await openOrder(tests, order);
  expectRefusal(desk, 'refund-preview');
  const enterprise = order.licenseKeys[1]?.productName;
  await desk.button('Refund').click();
  const dialog = desk.dialog(`Refund order ${order.orderId}`);
  const press = (name: string) => dialog.getByRole('button', { name }).click();
  await dialog.getByLabel('Reason').fill('Too many seats');
  await dialog.getByLabel('Some seats').check();
  await press('Preview');
  await dialog.getByText('Enter how many seats to refund').waitFor();
  await dialog.getByLabel(`Seats of ${enterprise}`).fill('4');
  await press('Preview');
  await dialog.getByText('Enter a whole number from 0 to 3').waitFor();
  await dialog.getByLabel(`Seats of ${enterprise}`).fill('1');
  await press('Preview');
  await press('Refund $98.99');
  await desk.heading('Refunded $98.99').waitFor();
  await press('Done');
  await desk.page.getByText(', 1 seat refunded').waitFor();

  await desk.button('Refund').click();
  await dialog.getByLabel('An amount, without seats').check();
  await dialog.getByLabel('Reason').fill('Late delivery');
  await dialog.getByLabel('Amount in dollars, including GST').fill('9,999');
  await press('Preview');
  await dialog
    .getByRole('alert')
    .getByText(/is left to refund/)
    .waitFor();
  await dialog.getByLabel('Amount in dollars, including GST').fill('20');
  await press('Preview');
  await dialog.getByText('No seats are taken back: every key stays valid.').waitFor();
  await press('Refund $20.00');
  await desk.heading('Refunded $20.00').waitFor();
});

it('a lost response says that money may have moved, and a second attempt refunds nothing twice', async () => {
  const order = await buy(tests);
  const desk = await openOrder(tests, order);
  const path = callOf(desk, 'refund');
  expectRefusal(desk, 'refund');
  await desk.page.route(`**${path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await desk.button('Refund').click();
  const dialog = desk.dialog(`Refund order ${order.orderId}`);
  await dialog.getByLabel('An amount, without seats').check();
  await dialog.getByLabel('Amount in dollars, including GST').fill('50');
  await dialog.getByLabel('Reason').fill('Late delivery');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Refund $50.00' }).click();
  await dialog.getByText(/The refund may have been made/).waitFor();
  await desk.page.unrouteAll();
  await dialog.getByRole('button', { name: 'Refund $50.00' }).click();
  await dialog.getByText(/Nothing was (refunded|changed)/).waitFor();
  const { rows } = await tests.shop.database.pool.query(
    'select count(*)::int as count from refunds where order_id = $1',
    [order.orderId],
  );
  expect(rows[0].count).toBe(1);
});

it('a refund can be made with the keyboard alone', async () => {
  const order = await buy(tests);
  const desk = await openOrder(tests, order);
  const { keyboard } = desk.page;
  const focused = () => desk.page.evaluate('document.activeElement.innerText ?? ""');
  const tabTo = async (name: string) => {
    for (let i = 0; i < 60 && (await focused()) !== name; i += 1) await keyboard.press('Tab');
    expect(await focused()).toBe(name);
  };
  await tabTo('Refund');
  await keyboard.press('Enter');
  await desk.dialog(`Refund order ${order.orderId}`).waitFor();
  await desk.field('Everything that is left: $329.98').focus();
  for (let i = 0; i < 3; i += 1) await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.type('10');
  await keyboard.press('Tab');
  await keyboard.type('Late delivery');
  await keyboard.press('Enter');
  await expect.poll(focused).toBe('Check this refund');
  await tabTo('Refund $10.00');
  await keyboard.press('Enter');
  await expect.poll(focused).toBe('Refunded $10.00');
  await tabTo('Done');
  await keyboard.press('Enter');
  await expect.poll(focused).toBe('Refund');
});
