import { expect } from 'vitest';
import { readShownCatalogue } from '../../server/products/catalogue.ts';
import { Customer } from '../shop-driver.ts';
import type { TestShop } from '../start-shop.ts';

/** Waits until buyers may see the products and stock that a test has set: the shop keeps its list for half a second. */
export async function awaitProductList(shop: TestShop): Promise<void> {
  const { products } = await readShownCatalogue(shop.database.db);
  await expect.poll(async () => (await new Customer(shop).listProducts()).body).toEqual(products);
}
