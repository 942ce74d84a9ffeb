import { randomBytes } from 'node:crypto';
import type { Locator } from 'playwright-core';
import type { TestShop } from '../start-shop.ts';
import type { DeskPage } from './desk-page.ts';

/** Sells a product from stock from now on. */
export async function sellFromStock(
  { shop }: { readonly shop: TestShop },
  productId: string,
  { whenTooFew = 'refuse' }: { readonly whenTooFew?: 'refuse' | 'backorder' } = {},
): Promise<void> {
  await shop.database.pool.query(
    "update products set fulfilment = 'stock', when_too_few = $2 where id = $1",
    [productId, whenTooFew],
  );
}

/** Keys as a vendor would write them, which no shop has. */
export function makeKeys(count: number): string[] {
  return Array.from({ length: count }, () => {
    const text = randomBytes(10).toString('hex').toUpperCase();
    return text.match(/.{5}/g)?.join('-') ?? text;
  });
}

/** Opens the import, pastes keys and has them checked. Returns the dialog. */
export async function pasteKeys(
  desk: DeskPage,
  keys: readonly string[],
  { product }: { readonly product: string },
): Promise<Locator> {
  await desk.button('Import keys').click();
  const dialog = desk.dialog('Import keys');
  const options = dialog.getByLabel('Product').locator('option');
  const label = (await options.allInnerTexts()).find((text) => text.endsWith(product)) ?? product;
  await dialog.getByLabel('Product').selectOption({ label });
  await dialog.getByLabel('Paste keys').check();
  await dialog.getByLabel('Keys', { exact: true }).fill(keys.join('\n'));
  await dialog.getByRole('button', { name: 'Check the keys' }).click();
  return dialog;
}
