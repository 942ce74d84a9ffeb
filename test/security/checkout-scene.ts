import { Customer, validCard } from '../shop-driver.ts';
import { shareTestShop } from '../start-shop.ts';
import { validBilling } from '../valid-billing.ts';

const email = 'careful-buyer@example.com';

/** A shop for the tests of a file, with one verified buyer whose checkouts are sent as text. */
export async function openCheckoutScene() {
  const shop = await shareTestShop({ config: { rateLimits: false } });
  const buyer = await new Customer(shop, { email }).verifyEmail();

  return {
    email,
    /** One valid line of a cart. */
    item: '{"productId":"endpoint-complete","quantity":1}',
    shop,
    buyer,

    /** A checkout's body as text, with the items as given. */
    writeBody(items: string): string {
      const body = JSON.stringify({ email, billing: validBilling, payment: validCard, items: 'items' });
      return body.replace('"items":"items"', `"items":${items}`);
    },

    send(body: string, headers: Record<string, string> = {}) {
      return buyer.request<object>('POST', '/api/checkout', body, headers);
    },

    async countOrders(): Promise<number> {
      const { rows } = await shop.database.pool.query('select from orders where email = $1', [email]);
      return rows.length;
    },
  };
}
