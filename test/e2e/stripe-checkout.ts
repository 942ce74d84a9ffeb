import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import type { ShopPage } from './shop-page.ts';
import { StripeForm } from './stripe-form.ts';

/** The payment step with Stripe's form, and what goes wrong between the page and Stripe. */
export class StripeCheckout {
  readonly shop: ShopPage;
  readonly form: StripeForm;

  constructor(shop: ShopPage) {
    this.shop = shop;
    this.form = new StripeForm(shop.page);
  }

  async payWith(number?: string): Promise<void> {
    const { checkout } = this.shop;
    await this.form.fill(number);
    await checkout.fill({ 'Cardholder Name': 'Mia Nguyen' });
    await checkout.press('Complete Purchase');
  }

  /** Until the bank's window is ready, and has the focus. */
  async waitForBank(): Promise<void> {
    const button = this.form.challenge.contentFrame().getByRole('button', { name: 'Complete' });
    await expect.poll(() => button.evaluate((element) => element.matches(':focus'))).toBe(true);
    await expect
      .poll(() => this.shop.page.evaluate('document.activeElement.title'))
      .toBe('Bank verification');
  }

  /** The payments that were sent to the shop. */
  async sentPayments(): Promise<unknown[]> {
    const calls = await this.shop.network.sentCalls('/api/checkout');
    return calls.map(({ body }) => (body as { payment: unknown }).payment);
  }

  /** As an ad blocker does. Returns a function that ends it. */
  async blockScript(): Promise<() => Promise<void>> {
    return this.#cut(/^https:\/\/js\.stripe\.com\//);
  }

  /** Stripe can't be asked about a payment, so that its script shows no challenge. Returns a function that ends it. */
  async cutPaymentQuestions(): Promise<() => Promise<void>> {
    return this.#cut(/^https:\/\/api\.stripe\.com\/v1\/payment_intents\//);
  }

  /** No token can be made. Returns a function that ends it. */
  async cutTokens(): Promise<() => Promise<void>> {
    return this.#cut(/^https:\/\/api\.stripe\.com\/v1\/confirmation_tokens/);
  }

  /** The frame of the form waits until the returned function is called. */
  async holdForm(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.shop.page.route('https://js.stripe.com/elements/payment.html', async (route) => {
      await promise;
      await route.fallback();
    });
    return resolve;
  }

  async #cut(address: RegExp): Promise<() => Promise<void>> {
    const { page, faults } = this.shop;
    const abort = async (route: Route) => {
      faults.expectFailedRequests(new URL(route.request().url()).pathname);
      await route.abort();
    };
    await page.route(address, abort);
    return () => page.unroute(address, abort);
  }
}
