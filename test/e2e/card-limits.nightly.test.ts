import { expect, it } from 'vitest';
import { cardLimits } from '../../contract/payment-methods.ts';
import { awaitProductList } from './await-product-list.ts';
import { startStripeTests } from './stripe-tests.ts';

const stripe = await startStripeTests();

it.each([
  [200_000, 999, 'total-too-large'],
  [10, 1, 'total-too-small'],
] as const)(
  'a total that Stripe refuses is refused in the cart, before the card: %i cents × %i',
  async (price, seats, limit) => {
    const { shop: server } = stripe.tests;
    await server.database.pool.query(
      `update products set price_cents = $1 where id = 'endpoint-enterprise'`,
      [price],
    );
    await awaitProductList(server);
    const shop = await stripe.tests.visit();
    await shop.fillCart('Enterprise Protection', seats);
    await shop.page.getByRole('status').getByText(cardLimits[limit]).waitFor();
    expect(await shop.button('Proceed to Checkout').getAttribute('aria-disabled')).toBe('true');
    await shop.button('Proceed to Checkout').click({ force: true });
    expect(await shop.checkout.dialog.count()).toBe(0);
  },
);
