import type { Locator } from 'playwright-core';
import type { ShopPage } from './shop-page.ts';

/** The dialog in which buyers find their orders again, as they use it. */
export class FindKeys {
  readonly #shop: ShopPage;

  constructor(shop: ShopPage) {
    this.#shop = shop;
  }

  /** Opens it in a browser that has verified no address. */
  async open(tab: 'Support' | 'Invoice' = 'Support'): Promise<void> {
    this.#shop.faults.expectFailedRequests('/api/my-orders');
    await this.openVerified(tab);
    await this.#shop.checkout.isAt('Email Verification');
  }

  async openVerified(tab: 'Support' | 'Invoice' = 'Support'): Promise<void> {
    await this.#shop.openTab(tab);
    await this.#shop.press(this.#shop.button('Find My Keys'));
    await this.#shop.checkout.dialog.waitFor();
  }

  /** From the email step to the orders. */
  async verify(email = this.#shop.email): Promise<void> {
    const { checkout } = this.#shop;
    await checkout.sendCode(email);
    await checkout.isAt('Enter Verification Code');
    await checkout.fill({ 'Verification Code': checkout.mailedCode(email) });
    await checkout.heading('Enter Verification Code').waitFor({ state: 'hidden' });
  }

  get orders(): Locator {
    return this.#shop.checkout.dialog.getByRole('listitem').filter({ has: this.#shop.page.locator('h4') });
  }

  order(invoiceNumber: string): Locator {
    return this.#shop.checkout.dialog.getByRole('listitem', { name: invoiceNumber, exact: true });
  }
}
