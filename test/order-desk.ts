import { expect } from 'vitest';
import { orderCalls as calls } from '../contract/desk/orders.ts';
import { DeskBrowser } from './desk-browser.ts';
import { Customer, type PurchaseOptions } from './shop-driver.ts';
import { shareTestShop, type TestShop, type TestShopOptions } from './start-shop.ts';

/** An address as the audit keeps it. */
export const masked = (email: string) => `${email[0]}***@${email.split('@')[1]}`;

/** A shop for the tests of the calling file, with a signed-in operator, a buyer, and the order that was bought last. */
export class OrderDesk {
  readonly shop: TestShop;
  readonly desk: DeskBrowser;
  buyer: Customer;
  keys: readonly string[] = [];
  params = { orderId: '' };

  static async start(
    config: TestShopOptions['config'] = { rateLimits: false },
    options: Pick<TestShopOptions, 'reachDatabase'> = {},
  ): Promise<OrderDesk> {
    const shop = await shareTestShop({ ...options, config: { adminPort: 0, ...config } });
    return new OrderDesk(shop, await new DeskBrowser(shop).signIn());
  }

  private constructor(shop: TestShop, desk: DeskBrowser) {
    this.shop = shop;
    this.desk = desk;
    this.buyer = new Customer(shop);
  }

  /** The next orders are another buyer's. */
  async changeBuyer(): Promise<void> {
    this.buyer = await new Customer(this.shop).verifyEmail();
    this.params = { orderId: '' };
  }

  async buy(options: PurchaseOptions = {}): Promise<void> {
    const again = this.params.orderId && { buyAgain: this.params.orderId };
    const { body } = await this.buyer.buy({ ...again, ...options });
    this.keys = body.licenseKeys[0]?.keys ?? [];
    this.params = { orderId: body.orderId };
  }

  async buyAndReceive(options: PurchaseOptions = {}): Promise<void> {
    await this.buy(options);
    await expect.poll(async () => (await this.read()).state).toBe('fulfilled');
  }

  async read() {
    return (await this.desk.call(calls.readOrder, { params: this.params })).body;
  }

  refund(body: object) {
    return this.desk.call(calls.refundOrder, { params: this.params, body });
  }

  /** The audit of the order, the oldest first. */
  async readAudit() {
    const { rows } = await this.shop.database.pool.query(
      'select actor, action, before, after from audit_events where order_id = $1 order by id',
      [this.params.orderId],
    );
    return rows;
  }

  async readActions(): Promise<string[]> {
    return (await this.readAudit()).map(({ action }) => action);
  }

  receiptsTo(email: string) {
    return this.shop.mailServer.mails.filter(
      ({ recipients, messageId }) => recipients.includes(email) && messageId?.startsWith('<receipt.'),
    );
  }

  /** Makes every operator need a new code, or none. */
  async setFresh(isFresh: boolean): Promise<void> {
    await this.shop.database.pool.query(
      `update operator_sessions set fresh_until = now() + interval '${isFresh ? 5 : -5} minutes'`,
    );
  }
}
