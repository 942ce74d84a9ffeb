import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buy } from './desk-order.ts';
import { startDeskTests } from './desk-page.ts';
import { makeKeys, sellFromStock } from './desk-stock.ts';

const tests = await startDeskTests();

/** What an operator does: each click, filled field and pasted text is one action. */
class Actions {
  readonly #page: Page;
  count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(what: Locator): Promise<void> {
    this.count += 1;
    await what.click();
  }

  async fill(what: Locator, text: string): Promise<void> {
    this.count += 1;
    await what.fill(text);
  }

  /** Into the field that has the focus already. */
  async type(text: string): Promise<void> {
    this.count += 1;
    await this.#page.keyboard.type(text);
  }

  async choose(what: Locator, file: string): Promise<void> {
    this.count += 1;
    await what.setInputFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  }

  /** Into the search at the top, as the clipboard gives it. */
  async paste(text: string): Promise<void> {
    this.count += 1;
    await this.#page.getByRole('combobox', { name: 'Search orders' }).focus();
    await this.#page.evaluate(
      `((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        const init = { clipboardData, bubbles: true, cancelable: true };
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', init));
      })(${JSON.stringify(text)})`,
    );
  }

  async goTo(name: string): Promise<void> {
    await this.click(this.#page.getByRole('navigation').getByRole('link', { name, exact: true }));
  }
}

it('497 of 500 rows are imported in four actions', async () => {
  await sellFromStock(tests, 'endpoint-complete');
  const keys = makeKeys(497);
  const rows = [...keys.map((key) => `${key},ok`), '?,', '??,', 'Total: 500,'];
  const numbered = rows.map((row, index) => `${index + 1},${row}`);
  const file = ['No,Activation,Remark', ...numbered].join('\r\n');
  const desk = await tests.open('/');
  const actions = new Actions(desk.page);
  await actions.goTo('Keys');
  await actions.choose(desk.page.getByLabel(/^Import keys of .*Security Complete from a file$/), file);
  const dialog = desk.dialog('Import keys');
  await actions.click(dialog.getByRole('radio', { name: 'Leave out: all 3' }));
  await actions.click(dialog.getByRole('button', { name: 'Import 497 keys', exact: true }));
  await desk.page.getByText(/^497 keys imported for .*; 3 rows left out\.$/).waitFor();
  expect(actions.count).toBe(4);
});

it('a dead key is replaced in three actions', async () => {
  const order = await buy(tests, [{ productId: 'endpoint-complete', quantity: 3 }]);
  const desk = await tests.open('/');
  const actions = new Actions(desk.page);
  await actions.paste(order.licenseKeys[0]?.keys[1] ?? '');
  await desk.text('Found by your search').waitFor();
  // It must not leave the order.
  await desk.page.keyboard.press('Enter');
  const marked = desk.page.getByRole('listitem').filter({ hasText: 'Found by your search' }).last();
  await actions.click(marked.getByRole('button'));
  const dialog = desk.dialog('Replace a dead key');
  await actions.click(dialog.getByRole('button', { name: 'Replace the key of seat 2', exact: true }));
  await desk.page.getByText(/^Key replaced\. The new key is on its way/).waitFor();
  expect(actions.count).toBe(3);
});

it('a product is on sale in five actions, and Enter never publishes it', async () => {
  const desk = await tests.open('/');
  const actions = new Actions(desk.page);
  await actions.goTo('Products');
  await actions.click(desk.button('Add product'));
  await actions.fill(desk.field('Name'), 'Ironbark Mail Protection');
  await actions.fill(desk.field('Price'), '49');
  await actions.click(desk.button('Publish at $49.00'));
  await desk.page.getByText(/^Ironbark Mail Protection is on sale at \$49\.00\./).waitFor();
  expect(actions.count).toBe(5);
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

it('two seats of ten are refunded in three actions on their order', async () => {
  const order = await buy(tests, [{ productId: 'endpoint-enterprise', quantity: 10 }]);
  const desk = await tests.open(`/orders/${order.orderId}`);
  const actions = new Actions(desk.page);
  await actions.click(desk.button('Refund'));
  const dialog = desk.page.getByRole('dialog', { name: /^Refund INV-/ });
  await dialog.getByLabel(/^How many seats of /).waitFor();
  await actions.type('2');
  await actions.click(dialog.getByRole('button', { name: 'Refund $197.98', exact: true }));
  await desk.page.getByText(/^Refunded \$197\.98\. /).waitFor();
  expect(actions.count).toBe(3);
  await desk.page.getByText('2 seats cancelled').first().waitFor();
});
