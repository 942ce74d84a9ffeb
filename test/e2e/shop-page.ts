import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { Checkout, type Mailbox } from './checkout.ts';
import { isHydrated } from './is-hydrated.ts';
import { Network } from './network.ts';
import { PageFaults } from './page-faults.ts';
import { Toast } from './toast.ts';

export type TabName = 'Home' | 'Products' | 'Support' | 'Invoice' | 'Cart';

interface Buyer {
  readonly touch: boolean;
  /** A new address when it is left out. */
  readonly email?: string | undefined;
}

export function newEmail(): string {
  return `mia.nguyen.${randomUUID().slice(0, 8)}@example.com`;
}

/** The shop in one tab of a browser, as a buyer uses it. */
export class ShopPage {
  readonly page: Page;
  readonly faults: PageFaults;
  readonly network: Network;
  readonly toast: Toast;
  readonly checkout: Checkout;
  readonly email: string;

  readonly #touch: boolean;

  constructor(page: Page, shop: { readonly mailServer: Mailbox }, { touch, email }: Buyer) {
    this.page = page;
    this.email = email ?? newEmail();
    this.#touch = touch;
    this.faults = new PageFaults(page);
    this.network = new Network(page, this.faults);
    this.toast = new Toast(page);
    this.checkout = new Checkout(page, {
      email: this.email,
      mailServer: shop.mailServer,
      press: (target) => this.press(target),
    });
  }

  async load(path = '/'): Promise<void> {
    await this.page.goto(path);
    await this.#isReady();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.#isReady();
  }

  /** A tab's button in the header, or in the menu of small screens while it is open. */
  tab(name: TabName): Locator {
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: tabName(name) });
  }

  async currentTab(): Promise<string> {
    const tabs = this.page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
    return (await tabs.allInnerTexts()).join().trim();
  }

  /** Goes to a tab, and waits until its screen is there: that is a frame later than the click. */
  async openTab(name: TabName): Promise<void> {
    if (await this.button('Open menu').isVisible()) await this.openMenu();
    await this.press(this.tab(name));
    const title = name === 'Home' ? /\| Endpoint security licences$/ : new RegExp(`^${name} \\|`);
    await expect.poll(() => this.page.title(), { message: 'the title of the page' }).toMatch(title);
  }

  /** Opens the menu of small screens. A toast lies over its button: like a buyer, this closes it first. */
  async openMenu(): Promise<void> {
    const close = this.toast.button('Close notification');
    if (await close.isVisible()) await this.press(close);
    await this.press(this.button('Open menu'));
  }

  press(target: Locator): Promise<void> {
    return this.#touch ? target.tap() : target.click();
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  text(text: string): Locator {
    return this.page.getByText(text, { exact: true });
  }

  async isAt(heading: string): Promise<void> {
    await this.page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
  }

  /** A card of the Products tab. */
  product(name: string): Locator {
    return this.page.getByRole('group', { name, exact: true });
  }

  seatsOf(name: string): Locator {
    return this.field(`Seats of ${name}`);
  }

  line(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.heading(name) });
  }

  /** On the Products tab. */
  async addToCart(name: string, seats = 1): Promise<void> {
    await this.seatsOf(name).fill(String(seats));
    await this.press(this.product(name).getByRole('button', { name: 'Add to Cart' }));
  }

  /** Goes to the cart with one line in it, from any screen. */
  async fillCart(name = 'Enterprise Protection', seats = 1): Promise<void> {
    await this.openTab('Products');
    await this.addToCart(name, seats);
    await this.openTab('Cart');
    await this.isAt('Shopping Cart');
  }

  /** Goes to the first step of the checkout with one line in the cart. */
  async startCheckout(name = 'Enterprise Protection', seats = 1): Promise<void> {
    await this.fillCart(name, seats);
    await this.openCheckout();
  }

  async openCheckout(): Promise<void> {
    await this.press(this.button('Proceed to Checkout'));
    await this.checkout.dialog.waitFor();
  }

  /** Loads the page again and goes on with the checkout, as a buyer does who comes back. */
  async resumeCheckout(): Promise<void> {
    await this.reload();
    await this.openTab('Cart');
    await this.openCheckout();
  }

  async fillInvoice(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  /** Everything in local storage. */
  stored(): Promise<Record<string, string>> {
    return this.page.evaluate('({ ...localStorage })');
  }

  async #isReady(): Promise<void> {
    await expect.poll(() => this.page.evaluate(isHydrated), { message: 'the page is taken over' }).toBe(true);
  }
}

function tabName(name: TabName): RegExp {
  return new RegExp(`^${name}(,|$)`);
}
