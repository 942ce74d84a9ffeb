import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { ageCodes, type Bought, buy, callOf, countEvents, expectRefusal, openOrder } from './desk-order.ts';
import { type DeskPage, startDeskTests } from './desk-page.ts';
import { byNight } from './sizes.ts';

const tests = await startDeskTests();

async function openRefund(order: Bought): Promise<{ desk: DeskPage; dialog: Locator }> {
  const desk = await openOrder(tests, order);
  expectRefusal(desk, 'refund-order');
  await desk.act('Refund');
  return { desk, dialog: desk.page.getByRole('dialog', { name: /^Refund INV-\d{6}$/ }) };
}

const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click();

it('a whole order is refunded with a reason and a fresh code, after a sentence that says what happens', async () => {
  const order = await buy(tests);
  const { desk, dialog } = await openRefund(order);
  await dialog.getByLabel('Everything that is left: $329.98').check();
  await dialog.getByText('A refund can’t be undone.').waitFor();
  const effect = await dialog.innerText();
  for (const part of [
    '$329.98',
    'To the card that paid',
    '$30.00',
    'Left of the order',
    order.email,
    '2 seats of',
    'all 2 keys end',
  ])
    expect(effect).toContain(part);
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Order cancelled');
  await dialog.getByLabel('Reason').fill('');
  await press(dialog, 'Refund $329.98');
  await dialog.getByText('Enter a reason').waitFor();
  await dialog.getByLabel('Reason').fill('Ordered twice');
  await press(dialog, 'Cancel');
  await desk.act('Refund');
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Ordered twice');
  await ageCodes(tests);
  await press(dialog, 'Refund $329.98');
  await desk.enterFreshCode();
  await desk.page.getByText(/^Refunded \$329\.98\. The adjustment note ADJ-/).waitFor();
  await desk.text('0 keys, 2 no longer valid').waitFor();
  await desk.button('Actions').click();
  expect(await desk.button('Refund').count()).toBe(0);
  expect(await countEvents(tests, 'refund-requested')).toBe(1);
  const download = desk.page.waitForEvent('download');
  await desk.page.getByRole('button', { name: /^Adjustment note ADJ-/ }).click();
  expect((await download).suggestedFilename()).toMatch(/ADJ-\d{6}.*\.pdf$/);
});

it('two seats of ten are refunded, and the typed 2 is how many', async () => {
  const order = await buy(tests, [{ productId: 'endpoint-enterprise', quantity: 10 }]);
  const { desk, dialog } = await openRefund(order);
  await desk.page.keyboard.type('2');
  await dialog.getByLabel('The last 2: seats 9–10').waitFor();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('2 seats cancelled');
  await dialog.getByText('Seat 9 ').waitFor();
  await press(dialog, 'Refund $197.98');
  await desk.page.getByText(/^Refunded \$197\.98\. The/).waitFor();
  await desk.text('8 keys, 2 no longer valid').waitFor();
});

it('the operator chooses seats by their keys, and sees which keys end', async () => {
  const order = await buy(tests, [{ productId: 'endpoint-enterprise', quantity: 3 }]);
  const [first = '', ...others] = order.licenseKeys[0]?.keys.map((key) => key.slice(-5)) ?? [];
  const { desk, dialog } = await openRefund(order);
  await dialog.getByLabel('Some seats').check();
  await dialog.getByLabel(/^How many seats of /).fill('1');
  await dialog.getByLabel('Others').check();
  await dialog.getByLabel(`…${first}`).check();
  expect(await dialog.getByLabel(/^Numbers of the seats of /).inputValue()).toBe('1');
  await dialog.getByLabel('Reason').fill('One seat too many');
  await dialog.getByText('The key that ends').waitFor();
  expect(await dialog.innerText()).toContain(`Seat 1 …${first}`);
  await press(dialog, 'Refund $98.99');
  await desk.page.getByText(/^Refunded \$98\.99\. The/).waitFor();
  await desk.text(`Keys that ended: …${first}`).waitFor();
  await desk.text('2 keys, 1 no longer valid').waitFor();
  await desk.keysButton('Replace').click();
  const masked = await desk.page.getByRole('list', { name: /^Licence keys of/ }).innerText();
  for (const ending of [first, ...others]) expect(masked).toContain(ending);
  expect(masked).toContain('Refunded, to revoke at the vendor');
});

byNight('what can’t be refunded is refused beside its field; an amount ends no key', async () => {
  const order = await buy(tests);
  const { desk, dialog } = await openRefund(order);
  await dialog.getByLabel('Reason').fill('Late delivery');
  await dialog.getByLabel('Some seats').check();
  await press(dialog, 'Refund');
  await dialog.getByText('Enter how many seats to refund').waitFor();
  await dialog.getByLabel(/^How many seats of /).fill('first');
  await dialog.getByText('Enter a whole number from 0 to 2').waitFor();
  await dialog.getByLabel(/^How many seats of /).fill('1');
  await dialog.getByLabel('Others').check();
  await dialog.getByLabel(/^Numbers of the seats of /).fill('1, 2');
  await dialog.getByText('You chose 2 seats: choose 1, or change how many').waitFor();
  await dialog.getByLabel('An amount, without seats').check();
  expectRefusal(desk, 'preview-refund');
  await dialog.getByLabel('Amount in dollars, including GST').fill('9,999');
  await dialog
    .getByRole('alert')
    .getByText(/is left to refund/)
    .waitFor();
  await dialog.getByLabel('Amount in dollars, including GST').fill('20');
  await dialog.getByText('Every key stays valid.').waitFor();
  await press(dialog, 'Refund $20.00');
  await desk.page.getByText(/^Refunded \$20\.00\. The/).waitFor();
});

it('a lost response says that money may have moved, and a second attempt refunds nothing twice', async () => {
  const order = await buy(tests);
  const { desk, dialog } = await openRefund(order);
  await desk.page.route(`**${callOf(desk, 'refund-order')}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByLabel('An amount, without seats').check();
  await dialog.getByLabel('Amount in dollars, including GST').fill('50');
  await dialog.getByLabel('Reason').fill('Late delivery');
  await press(dialog, 'Refund $50.00');
  await dialog.getByText(/The refund may have been made/).waitFor();
  await desk.page.unrouteAll();
  await press(dialog, 'Refund $50.00');
  await dialog.getByText(/Nothing was (refunded|changed)/).waitFor();
  const { rows } = await tests.shop.database.pool.query(
    'select count(*)::int as count from refunds where order_id = $1',
    [order.orderId],
  );
  expect(rows[0].count).toBe(1);
});

byNight('a refund can be made with the keyboard alone', async () => {
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
  await desk.page.getByRole('dialog', { name: /^Refund INV-/ }).waitFor();
  await desk.field('Some seats').focus();
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.type('10');
  await keyboard.press('Tab');
  await keyboard.type('Late delivery');
  await desk.button('Refund $10.00').waitFor();
  await keyboard.press('Enter');
  await desk.page.getByText(/^Refunded \$10\.00\. The/).waitFor();
  await expect.poll(focused).toBe('Refund');
});
