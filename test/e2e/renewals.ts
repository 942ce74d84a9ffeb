import { renewalLink } from '../../contract/renewal-link.ts';
import { Customer } from '../shop-driver.ts';
import type { TestShop } from '../start-shop.ts';

export const enterprise = 'endpoint-enterprise';
export const complete = 'endpoint-complete';

/** What a buyer bought before, by calls. */
export class EarlierOrders {
  readonly #shop: TestShop;
  readonly #customer: Customer;

  constructor(shop: TestShop, email: string) {
    this.#shop = shop;
    this.#customer = new Customer(shop, { email });
  }

  /** Returns the id of a paid order with so many seats of products. */
  async sell(seats: Readonly<Record<string, number>>, renews?: string): Promise<string> {
    await this.#customer.verifyEmail();
    const items = Object.entries(seats).map(([productId, quantity]) => ({ productId, quantity }));
    const { status, text, body } = await this.#customer.buy({ items, renews });
    if (status !== 200) throw new Error(`Not sold: ${text}`);
    return body.orderId;
  }

  /** Lets the licences of an order end in so many days, and returns the last day in words. */
  async endIn(days: number, orderId: string): Promise<string> {
    const { rows } = await this.#query<{ end: string }>(
      `update licences set starts_on = shop_today() + $1::int - 364, ends_on = shop_today() + $1::int
       where order_id = $2 returning to_char(ends_on, 'FMDD FMMonth YYYY') as end`,
      [days, orderId],
    );
    return rows[0]?.end ?? '';
  }

  /** `5 seats from 28 November 2027 to 27 November 2028`, with a part for each licence of the latest order. */
  async latestDays(): Promise<string[]> {
    const { rows } = await this.#query<{ days: string }>(
      `select last_seat - first_seat + 1 || case when continues is null then ' new' else '' end || ' from '
         || to_char(starts_on, 'FMDD FMMonth YYYY') || ' to ' || to_char(ends_on, 'FMDD FMMonth YYYY') as days
       from licences where order_id = (
         select id from orders where email = $1 and invoice_number is not null order by invoice_number desc limit 1
       ) order by position, first_seat`,
      [this.#customer.email],
    );
    return rows.map(({ days }) => days);
  }

  /** As a receipt has it. */
  linkTo(orderId: string, seats: Readonly<Record<string, number>>): string {
    const items = Object.entries(seats).map(([productId, quantity]) => ({ productId, quantity }));
    return renewalLink('', { orderIds: [orderId], items });
  }

  #query<Row extends object>(statement: string, values: unknown[]) {
    return this.#shop.database.pool.query<Row>(statement, values);
  }
}
