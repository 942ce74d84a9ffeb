import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { countActions } from './count-actions.ts';
import { type Bought, buy } from './desk-order.ts';
import { startDeskTests } from './desk-page.ts';
import { makeKeys, sellFromStock } from './desk-stock.ts';

const tests = await startDeskTests();

it('497 of 500 rows are imported in four actions', async () => {
  await sellFromStock(tests, 'endpoint-complete');
  const keys = makeKeys(497);
  const rows = [...keys.map((key) => `${key},ok`), '?,', '??,', 'Total: 500,'];
  const numbered = rows.map((row, index) => `${index + 1},${row}`);
  const file = ['No,Activation,Remark', ...numbered].join('\r\n');
  const desk = await tests.open('/');
  const { act, count } = countActions();
  await act(desk.goTo('Keys'));
  const field = desk.page.getByLabel(/^Import keys of .*Security Complete from a file$/);
  await act(field.setInputFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }));
  const dialog = desk.dialog('Import keys');
  await act(dialog.getByRole('radio', { name: 'Leave out: all 3' }).click());
  await act(dialog.getByRole('button', { name: 'Import 497 keys', exact: true }).click());
  await desk.page.getByText(/^497 keys imported for .*; 3 rows left out\.$/).waitFor();
  expect(count()).toBe(4);
});

it('a dead key is replaced in three actions', async () => {
  const order = await buy(tests, [{ productId: 'endpoint-complete', quantity: 3 }]);
  const desk = await tests.open('/');
  const { act, count } = countActions();
  await act(pasteIntoSearch(desk.page, order.licenseKeys[0]?.keys[1] ?? ''));
  await desk.text('Found by your search').waitFor();
  // It must not leave the order.
  await desk.page.keyboard.press('Enter');
  const marked = desk.page.getByRole('listitem').filter({ hasText: 'Found by your search' }).last();
  await act(marked.getByRole('button').click());
  const dialog = desk.dialog('Replace a dead key');
  await act(dialog.getByRole('button', { name: 'Replace the key of seat 2', exact: true }).click());
  await desk.page.getByText(/^Key replaced\. The new key is on its way/).waitFor();
  expect(count()).toBe(3);
});

it('a product is on sale in four actions from any screen, and Enter never publishes it', async () => {
  const desk = await tests.open('/');
  const { act, count } = countActions();
  await act(desk.goTo('Add product'));
  await act(desk.field('Name').fill('Ironbark Mail Protection'));
  await act(desk.field('Price').fill('49'));
  await act(desk.button('Publish at $49.00').click());
  await desk.page.getByText(/^Ironbark Mail Protection is on sale at \$49\.00\./).waitFor();
  expect(count()).toBe(4);
  await desk.page.goto('/products/_new');
  await desk.field('Name').fill('Ironbark Web Protection');
  await desk.field('Price').fill('59');
  await desk.page.keyboard.press('Enter');
  await desk.page.getByText(/^Saved as a draft/).waitFor();
  await desk.field('Price').press('Enter');
  await desk.button('Publish at $59.00').waitFor();
  const { rows } = await tests.shop.database.pool.query(
    "select is_draft from products where name = 'Ironbark Web Protection'",
  );
  expect(rows).toEqual([{ is_draft: true }]);
});

it('two seats of ten are refunded in three actions from any screen', async () => {
  const order = await buy(tests, [{ productId: 'endpoint-enterprise', quantity: 10 }]);
  const invoice = await numberOf(order);
  const desk = await tests.open('/health');
  const { act, count } = countActions();
  await act(desk.field('Search orders').fill(`refund 2 of ${invoice}`));
  await act(desk.page.keyboard.press('Enter'));
  const dialog = desk.page.getByRole('dialog', { name: `Refund ${invoice}` });
  await dialog.getByLabel('The last 2: seats 9–10').waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await act(dialog.getByRole('button', { name: 'Refund $197.98', exact: true }).click());
  await desk.page.getByText(/^Refunded \$197\.98\. /).waitFor();
  expect(count()).toBe(3);
  await desk.page.getByText('2 seats cancelled').first().waitFor();
});

it('a refund takes three actions on its order too', async () => {
  const order = await buy(tests, [{ productId: 'endpoint-enterprise', quantity: 10 }]);
  const desk = await tests.open(`/orders/${order.orderId}`);
  const { act, count } = countActions();
  await act(desk.button('Refund').click());
  const dialog = desk.page.getByRole('dialog', { name: /^Refund INV-/ });
  await dialog.getByLabel(/^How many seats of /).waitFor();
  await act(desk.page.keyboard.type('2'));
  await act(dialog.getByRole('button', { name: 'Refund $197.98', exact: true }).click());
  await desk.page.getByText(/^Refunded \$197\.98\. /).waitFor();
  expect(count()).toBe(3);
});

/** As the clipboard gives it. */
async function pasteIntoSearch(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search orders' }).focus();
  await page.evaluate(
    `((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      const init = { clipboardData, bubbles: true, cancelable: true };
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', init));
    })(${JSON.stringify(text)})`,
  );
}

async function numberOf({ orderId }: Bought): Promise<string> {
  const { rows } = await tests.shop.database.pool.query('select invoice_number from orders where id = $1', [
    orderId,
  ]);
  return `INV-${String(rows[0].invoice_number).padStart(6, '0')}`;
}
