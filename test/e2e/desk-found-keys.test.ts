import { expect, it } from 'vitest';
import { buy } from './desk-order.ts';
import { type DeskPage, startDeskTests } from './desk-page.ts';
import { makeKeys, pasteKeys, sellFromStock } from './desk-stock.ts';

const tests = await startDeskTests();

it('a file of keys that is dropped on the screen is checked immediately', async () => {
  await sellFromStock(tests, 'endpoint-complete');
  const desk = await tests.open('/keys/endpoint-complete');
  const dropped = await holdFile(desk, makeKeys(3));
  await desk.page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  const dialog = desk.dialog('Import keys');
  await dialog.getByRole('button', { name: 'Import 3 keys' }).click();
  await desk.page.getByText(/^3 keys imported/).waitFor();
});

it('a file that is dropped on a row is for its product, whatever was chosen for others before', async () => {
  await sellFromStock(tests, 'endpoint-enterprise');
  const desk = await tests.open('/keys');
  const dialog = await pasteKeys(desk, makeKeys(2), { product: 'Enterprise Protection' });
  await dialog.getByRole('heading', { name: /^2 keys for .*Enterprise Protection$/ }).waitFor();
  await desk.page.keyboard.press('Escape');
  const row = desk.page.getByRole('row').filter({ hasText: 'Security Complete' });
  await row.dispatchEvent('drop', { dataTransfer: await holdFile(desk, makeKeys(4)) });
  await dialog.getByText(/^keys\.csv, for .*Security Complete$/).waitFor();
  await dialog.getByRole('button', { name: 'Import 4 keys' }).click();
  await desk.page.getByText(/^4 keys imported for .*Security Complete, as import #\d+\.$/).waitFor();
});

it('a sold key leads to its order, and is found by its text', async () => {
  const order = await buy(tests, [{ productId: 'endpoint-complete', quantity: 1 }]);
  const desk = await tests.open('/keys/endpoint-complete?view=sold');
  await desk.link(order.orderId).waitFor();
  await desk.page.goto('/keys');
  await desk.field('Find a licence key').fill(order.licenseKeys[0]?.keys[0] ?? '');
  await desk.button('Find').click();
  await desk.text('Found by your search').waitFor();
  await desk.page.goto(`/orders/${order.orderId}`);
  // The second search finds the order open, and must open its keys there.
  await desk.page.getByText(new RegExp(`^${order.orderId}$`)).waitFor();
  await desk.page.getByRole('button', { name: /^Replace a key of / }).waitFor();
  await desk.page.keyboard.press('/');
  await desk.page.keyboard.insertText(order.licenseKeys[0]?.keys[0] ?? '');
  await desk.page.keyboard.press('Enter');
  await desk.text('Found by your search').waitFor();
  expect(new URL(desk.page.url()).search).toMatch(/^\?line=0&key=\d+$/);
});

/** What the browser holds while a file is dragged. */
function holdFile({ page }: DeskPage, keys: readonly string[]) {
  return page.evaluateHandle(
    `((text) => {
      const files = new DataTransfer();
      files.items.add(new File([text], 'keys.csv', { type: 'text/csv' }));
      return files;
    })(${JSON.stringify(keys.join('\n'))})`,
  );
}
