import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Customer, validCard } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';
import { validBilling } from '../../test/valid-billing.ts';

// With fewer connections, some of 100 parallel requests are refused as too much at a time.
const shop = await shareTestShop({ config: { rateLimits: false, databasePoolSize: 20 } });

const newBuyer = () => new Customer(shop).verifyEmail();

async function ordersOf(customer: Customer): Promise<{ id: string; state: string }[]> {
  const { rows } = await shop.database.pool.query('select id, state from orders where email = $1', [
    customer.email,
  ]);
  return rows;
}

describe('the same Idempotency-Key', () => {
  it('with the same body gives the first response byte for byte, and charges once', async () => {
    const buyer = await newBuyer();
    const idempotencyKey = randomUUID();
    const first = await buyer.buy({ idempotencyKey });
    const second = await buyer.buy({ idempotencyKey });
    expect(second.status).toBe(200);
    expect(second.text).toBe(first.text);
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  it('gives the first decline again, and a new key may pay', async () => {
    const buyer = await newBuyer();
    const idempotencyKey = randomUUID();
    const declined = { idempotencyKey, card: { cardNumber: '4000 0000 0000 0002' } };
    const first = await buyer.buy(declined);
    const second = await buyer.buy(declined);
    expect(first.status).toBe(402);
    expect(second.text).toBe(first.text);
    expect((await buyer.buy({ idempotencyKey: randomUUID() })).status).toBe(200);
  });

  it('with another body is refused (422)', async () => {
    const buyer = await newBuyer();
    const idempotencyKey = randomUUID();
    await buyer.buy({ idempotencyKey });
    const other = await buyer.buy({
      idempotencyKey,
      items: [{ productId: 'endpoint-complete', quantity: 2 }],
    });
    expect(other.status).toBe(422);
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  it('does not compare card number and CVV', async () => {
    const buyer = await newBuyer();
    const idempotencyKey = randomUUID();
    const first = await buyer.buy({ idempotencyKey });
    const retyped = await buyer.buy({ idempotencyKey, card: { cardNumber: '4111111111111111', cvv: '999' } });
    expect(retyped.text).toBe(first.text);
  });

  it('does not compare the order of fields and the blanks of the JSON', async () => {
    const buyer = await newBuyer();
    const idempotencyKey = randomUUID();
    const items = [{ productId: 'endpoint-complete', quantity: 1 }];
    const body = { email: buyer.email, billing: validBilling, payment: validCard, items };
    const first = await buyer.buy({ idempotencyKey, body });
    const reversed = Object.fromEntries(Object.entries(body).reverse());
    const again = await buyer.buy({ idempotencyKey, body: JSON.stringify(reversed, null, 4) });
    expect(again.status).toBe(200);
    expect(again.text).toBe(first.text);
  });

  it('needs the cookie for a replay too', async () => {
    const buyer = await newBuyer();
    const idempotencyKey = randomUUID();
    await buyer.buy({ idempotencyKey });
    const stranger = new Customer(shop, { email: buyer.email });
    expect((await stranger.buy({ idempotencyKey })).status).toBe(401);
  });

  it('survives a restart, and comes before a change of prices', async () => {
    const buyer = await newBuyer();
    const idempotencyKey = randomUUID();
    const first = await buyer.buy({ idempotencyKey });
    await shop.restart();
    const second = await buyer.buy({ idempotencyKey, ifMatch: '"an-older-list"' });
    expect(second.text).toBe(first.text);
  });

  it('100 times in parallel makes one charge, one order and one set of keys', async () => {
    const buyer = await newBuyer();
    const idempotencyKey = randomUUID();
    const responses = await Promise.all(Array.from({ length: 100 }, () => buyer.buy({ idempotencyKey })));
    const distinct = new Set(responses.map(({ status, text }) => `${status} ${text}`));
    expect([...distinct]).toEqual([expect.stringMatching(/^200 /)]);
    const orders = await ordersOf(buyer);
    expect(orders).toHaveLength(1);
    const charges = await shop.database.pool.query('select from demo_gateway_charges where order_id = $1', [
      orders[0]?.id,
    ]);
    expect(charges.rows).toHaveLength(1);
  });
});

it('two buyers with the same key buy independently', async () => {
  const [first, second] = [await newBuyer(), await newBuyer()];
  const purchase = { idempotencyKey: '1' };
  const response = await first.buy(purchase);
  const other = await second.buy({ ...purchase, items: [{ productId: 'endpoint-complete', quantity: 2 }] });
  expect([response.status, other.status]).toEqual([200, 200]);
  expect((await first.buy(purchase)).text).toBe(response.text);
});

describe('without the header', () => {
  it('each call is a purchase of its own', async () => {
    const buyer = await newBuyer();
    await buyer.buy();
    await buyer.buy();
    expect(await ordersOf(buyer)).toHaveLength(2);
  });
});
