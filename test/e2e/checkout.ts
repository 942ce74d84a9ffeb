import type { Locator, Page } from 'playwright-core';
import { australianStates } from '../../contract/checkout.ts';
import type { ReceivedMail } from '../mail-server.ts';
import { validCard } from '../shop-driver.ts';
import { validBilling } from '../valid-billing.ts';

/** The fields of a card by their labels. */
export const card = {
  'Card Number': validCard.cardNumber,
  'Expiry Date': validCard.expiryDate,
  CVV: validCard.cvv,
  'Cardholder Name': validCard.cardholderName,
};

/** The fields of an address by their labels. */
export const address = {
  'First Name': validBilling.firstName,
  'Last Name': validBilling.lastName,
  'Company Name': validBilling.company ?? '',
  'Street Address': validBilling.street,
  City: validBilling.city,
  State: australianStates.QLD,
  Postcode: validBilling.postcode,
  Phone: validBilling.phone ?? '',
};

/** What a business may add to its address, by the labels. */
export const companyDetails = {
  ABN: '53 004 085 616',
  'Purchase Order Number': 'PO-7731',
  'Accounts Email': 'accounts@coralcoastdental.example',
  'What is it for?': 'Renewal',
  'Site or Licence ID': 'S-20418',
};

/** Adds these fields to the address. */
export const addDetails = 'Add ABN, purchase order or other details';

const optional = new Set(['Company Name', 'Phone', ...Object.keys(companyDetails)]);

export type Fields = Readonly<Record<string, string>>;

/** Where the codes are. */
export interface Mailbox {
  readonly mails: readonly Pick<ReceivedMail, 'recipients' | 'text'>[];
}

interface CheckoutParts {
  /** The buyer's own address. */
  readonly email: string;
  readonly mailServer: Mailbox;
  readonly press: (target: Locator) => Promise<void>;
}

/** The dialog from the cart to the licence keys. */
export class Checkout {
  readonly dialog: Locator;
  readonly email: string;
  readonly #mailServer: Mailbox;
  readonly #press: (target: Locator) => Promise<void>;

  constructor(page: Page, { email, mailServer, press }: CheckoutParts) {
    this.dialog = page.getByRole('dialog');
    this.email = email;
    this.#mailServer = mailServer;
    this.#press = press;
  }

  /** The heading of the step, or of what took its place. */
  heading(name: string): Locator {
    return this.dialog.getByRole('heading', { name, exact: true });
  }

  /** Waits for a step, by its heading. */
  async isAt(heading: string): Promise<void> {
    await this.heading(heading).waitFor();
  }

  /** Presses a button of the dialog. */
  async press(name: string): Promise<void> {
    await this.#press(this.button(name).last());
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(optional.has(label) ? `${label} (optional)` : label, { exact: true });
  }

  /** Waits for an element of the dialog with exactly this text. */
  async shows(text: string): Promise<void> {
    await this.dialog.getByText(text, { exact: true }).first().waitFor();
  }

  /** The failure that the dialog shows. */
  get alert(): Locator {
    return this.dialog.getByRole('alert');
  }

  async fill(fields: Fields): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      if (label === 'State' || label === 'What is it for?')
        await this.field(label).selectOption({ label: value });
      else await this.field(label).fill(value);
    }
  }

  async sendCode(email = this.email): Promise<void> {
    await this.fill({ 'Email Address': email });
    await this.press('Send Verification Code');
  }

  /** The latest code that was mailed to the buyer. */
  mailedCode(email = this.email): string {
    const codes = this.#mailServer.mails
      .filter(({ recipients }) => recipients.includes(email))
      .map(({ text }) => /^\d{6}$/m.exec(text ?? '')?.[0]);
    const code = codes.findLast((found) => found !== undefined);
    if (!code) throw new Error(`No code was mailed to ${email}`);
    return code;
  }

  /** A code that was not mailed to the buyer. */
  wrongCode(): string {
    return this.mailedCode() === '123456' ? '654321' : '123456';
  }

  async reachCode(): Promise<void> {
    await this.sendCode();
    await this.isAt('Enter Verification Code');
  }

  async verifyEmail(): Promise<void> {
    await this.reachCode();
    await this.fill({ 'Verification Code': this.mailedCode() });
    await this.isAt('Billing Address');
  }

  async giveAddress(changes: Fields = {}): Promise<void> {
    await this.fill({ ...address, ...changes });
    await this.press('Continue to Payment');
    await this.isAt('Payment');
  }

  async reachPayment(): Promise<void> {
    await this.verifyEmail();
    await this.giveAddress();
  }

  async payWith(changes: Fields = {}): Promise<void> {
    await this.fill({ ...card, ...changes });
    await this.press('Complete Purchase');
  }

  /** From the payment step to the licence keys. */
  async pay(changes: Fields = {}): Promise<void> {
    await this.payWith(changes);
    await this.isAt('Payment Successful!');
  }

  /** From the email step to the licence keys. */
  async buy(): Promise<void> {
    await this.reachPayment();
    await this.pay();
  }

  async close(): Promise<void> {
    await this.press('Close');
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
