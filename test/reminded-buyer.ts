import { beforeEach, expect } from 'vitest';
import { queueReminders } from '../server/licences/reminders.ts';
import { shop as seller } from '../shop.config.ts';
import { Customer } from './shop-driver.ts';
import { shareTestShop, type TestShop } from './start-shop.ts';

export const items = [{ productId: 'endpoint-complete', quantity: 2 }];

/** A shop with a clock of its own, and before each test a new buyer of two seats who asked for reminders. */
export class RemindedBuyer {
  /** The clock of the shop. */
  now = new Date();
  shop!: TestShop;
  buyer!: Customer;
  orderId = '';
  /** The last day of the licences of the order. */
  end!: Temporal.PlainDate;

  static async start(): Promise<RemindedBuyer> {
    const stage = new RemindedBuyer();
    stage.shop = await shareTestShop({
      config: { rateLimits: false, publicUrl: 'https://shop.example.com' },
      clock: () => stage.now,
    });
    beforeEach(() => stage.buy());
    return stage;
  }

  async buy(): Promise<void> {
    this.now = new Date();
    const { pool } = this.shop.database;
    await pool.query('delete from reminders');
    this.buyer = await new Customer(this.shop).verifyEmail();
    this.orderId = (await this.buyer.buy({ items, reminders: true })).body.orderId;
    const { rows } = await pool.query('select ends_on::text as day from licences where order_id = $1', [
      this.orderId,
    ]);
    this.end = Temporal.PlainDate.from(rows[0].day);
  }

  /** Noon where the seller is, so many days before the end. */
  goTo(daysBefore: number): void {
    const noon = this.end
      .subtract({ days: daysBefore })
      .toZonedDateTime({ timeZone: seller.timeZone, plainTime: '12:00' });
    this.now = new Date(noon.epochMilliseconds);
  }

  async queueAt(daysBefore: number): Promise<number> {
    this.goTo(daysBefore);
    return queueReminders(this.shop.database.db, this.now);
  }

  mails() {
    return this.shop.mailServer.mails.filter(
      ({ subject, recipients }) =>
        subject?.startsWith('Your licences end') && recipients.includes(this.buyer.email),
    );
  }

  /** Waits until nothing is left to mail. */
  async mailed(count: number) {
    const waiting = () =>
      this.shop.database.pool.query(`select from outbox where kind = '${'renewal-reminder'}'`);
    await expect.poll(async () => (await waiting()).rowCount).toBe(0);
    expect(this.mails()).toHaveLength(count);
    return this.mails().at(-1);
  }
}
