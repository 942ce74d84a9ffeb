import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { productList } from '../../contract/product.ts';
import { readMailedCode } from '../read-mailed-code.ts';
import type { TestShop } from '../start-shop.ts';
import { validBilling } from '../valid-billing.ts';

/** By the end of the product's name. */
export type Seats = Readonly<Record<string, number>>;

/**
 * Leaves in the browser what a checkout leaves there at its payment step: the cart, the proof of the address and what
 * was typed. The page must be at the shop's origin.
 */
export async function storeCheckout(page: Page, shop: TestShop, email: string, seats: Seats): Promise<void> {
  await verify(page, shop, email);
  const products = productList.parse(
    await (await page.request.get(shop.url + calls.listProducts.path)).json(),
  );
  const cart = Object.entries(seats).map(([end, quantity]) => {
    const product = products.find(({ name }) => name.endsWith(end));
    if (!product) throw new Error(`The shop sells no ${end}`);
    const { id, name, description, price } = product;
    return { id, name, description, price: Number(price), quantity };
  });
  const billing = validBilling;
  const checkout = {
    step: 'payment',
    drafts: { email, billing },
    email,
    demoCode: null,
    verifiedAt: Date.now(),
    billing,
    attempt: null,
  };
  await rememberVerified(page);
  const store = (storage: string, key: string, value: unknown) =>
    page.evaluate(`${storage}.setItem(${JSON.stringify(key)}, ${JSON.stringify(JSON.stringify(value))})`);
  await store('localStorage', 'licence-shop.cart.v1', cart);
  await store('sessionStorage', 'licence-shop.checkout.v2', checkout);
}

/** Verifies an address in a browser, as in another tab of it. The page must be at the shop's origin. */
export async function verifyBrowser(page: Page, shop: TestShop, email: string): Promise<void> {
  await verify(page, shop, email);
  await rememberVerified(page);
}

async function verify(page: Page, shop: TestShop, email: string): Promise<void> {
  const post = async (path: string, data: object) =>
    expect((await page.request.post(shop.url + path, { data })).status()).toBe(200);
  await post(calls.sendCode.path, { email });
  await post(calls.verifyCode.path, { email, code: await readMailedCode(shop.mailServer, email) });
}

const rememberVerified = (page: Page) =>
  page.evaluate(`localStorage.setItem('licence-shop.verified.v1', String(Date.now()))`);
