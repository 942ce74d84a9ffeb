import type { FrameLocator, Locator, Page } from 'playwright-core';

/** The frames of Stripe's script, as a buyer sees them: the form of the card, and the challenge of the bank. */
export class StripeForm {
  readonly card: FrameLocator;
  readonly number: Locator;
  readonly payId: Locator;
  readonly expiry: Locator;
  readonly cvc: Locator;
  readonly challenge: Locator;
  readonly #bank: FrameLocator;

  constructor(page: Page) {
    const frames = page.locator('iframe[title="Secure payment input frame"]');
    this.card = frames.first().contentFrame();
    this.payId = frames.last().contentFrame().getByLabel('PayID');
    this.number = this.card.getByLabel('Card number');
    this.expiry = this.card.getByLabel('Expiry date');
    this.cvc = this.card.getByLabel('Security code');
    this.challenge = page.locator('iframe[title="Bank verification"]');
    this.#bank = this.challenge.contentFrame();
  }

  async fill(number = '4242424242424242', expiry = '1234', cvc = '123'): Promise<void> {
    await this.number.fill(number);
    await this.expiry.fill(expiry);
    await this.cvc.fill(cvc);
  }

  /** Only in a browser that has a wallet. */
  async chooseWallet(): Promise<void> {
    await this.card.getByLabel('Google Pay').check();
  }

  /** Passes the challenge, fails it, or cancels it. */
  async answerChallenge(button: 'Complete' | 'Fail' | 'Cancel'): Promise<void> {
    await this.#bank.getByRole('button', { name: button }).click();
    await this.challenge.waitFor({ state: 'detached' });
  }
}
