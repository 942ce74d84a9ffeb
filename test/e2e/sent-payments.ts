import type { TestShop } from '../start-shop.ts';
import type { ShopPage } from './shop-page.ts';

/** The idempotency keys of all payments that were sent. */
export async function sentKeys(shop: ShopPage): Promise<(string | undefined)[]> {
  const calls = await shop.network.sentCalls('/api/checkout');
  return calls.map(({ headers }) => headers['idempotency-key']);
}

/** Every charge of the buyer that the gateway took, in cents. */
export async function findCharges(shop: TestShop, { email }: ShopPage): Promise<number[]> {
  const { rows } = await shop.database.pool.query(
    `select amount_cents from demo_gateway_charges join orders on orders.id = order_id
     where email = $1 and outcome = 'approved'`,
    [email],
  );
  return rows.map(({ amount_cents }) => amount_cents);
}
