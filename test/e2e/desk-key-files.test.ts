import { expect, it } from 'vitest';
import { startDeskTests } from './desk-page.ts';
import { makeKeys, pasteKeys } from './desk-stock.ts';

const tests = await startDeskTests();

it('keys of a product that the shop makes keys for are imported once it is said whether it sells them', async () => {
  const desk = await tests.open('/keys/endpoint-enterprise');
  const keys = makeKeys(3);
  const lines = [
    'Product,Key,Status',
    ...keys.map((key, i) => `Ironbark EP,${key},${i ? 'new' : 'Redeemed'}`),
  ];
  const dialog = await pasteKeys(desk, lines, { product: 'Enterprise Protection' });
  await dialog.getByLabel('Ironbark EP').selectOption('endpoint-enterprise');
  await dialog.getByText('Status: Redeemed', { exact: true }).waitFor();
  await dialog.getByLabel(/^Yes: sell the imported keys/).check();
  await dialog.getByRole('button', { name: 'Import 2 keys' }).click();
  await desk.page.getByText(/^2 keys imported for .*, as import #1; 1 row left out\.$/).waitFor();
  const products = 'select fulfilment from products where id = $1';
  const { rows } = await tests.shop.database.pool.query(products, ['endpoint-enterprise']);
  expect(rows).toEqual([{ fulfilment: 'stock' }]);
});
