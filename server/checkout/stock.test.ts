import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../../test/start-shop.ts';
import { addStockKeys, sellFromStock } from '../../test/stock-keys.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import type { KeySealer } from '../keys/key-sealer.ts';

const complete = 'endpoint-complete';
const enterprise = 'endpoint-enterprise';
let shop: TestShop;
let sealer: KeySealer;
let buyer: Customer;

beforeEach(async () => {
  shop = await startTestShop({ config: { rateLimits: false } });
  sealer = await openTestSealer(shop.database.db);
  buyer = await new Customer(shop).verifyEmail();
});

afterEach(() => shop.stop());

const database = () => shop.database;
const query = async (text: string) => (await database().pool.query(text)).rows;
const addKeys = (productId: string, count: number, expiresOn?: string) =>
  addStockKeys(database().db, sealer, { productId, count, ...(expiresOn && { expiresOn }) });

async function countStates(): Promise<Record<string, number>> {
  const rows = await query('select state, count(*)::int as count from stock_keys group by state');
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

describe('a product with keys in stock', () => {
  it('is sold with those keys, in the order in which they expire, and never with expired ones', async () => {
    await sellFromStock(database().db, complete);
    const lasting = await addKeys(complete, 2);
    const late = await addKeys(complete, 1, '2999-01-01');
    const soon = await addKeys(complete, 2, '2998-01-01');
    await addKeys(complete, 5, '2020-01-01');
    const { status, body } = await buyer.buy({ items: [{ productId: complete, quantity: 4 }] });
    expect(status).toBe(200);
    expect(body.licenseKeys).toEqual([
      { productName: 'Ironbark Security Complete', keys: soon, keysEndOn: '2998-01-01' },
      { productName: 'Ironbark Security Complete', keys: late, keysEndOn: '2999-01-01' },
      { productName: 'Ironbark Security Complete', keys: [lasting[0]] },
    ]);
    expect(await countStates()).toEqual({ sold: 4, free: 6 });
    expect(await query('select event, count(*)::int from key_events group by event order by event')).toEqual([
      { event: 'sold', count: 4 },
    ]);
  });

  it('with one key for all seats of a line hands out one, and says how many seats it is for', async () => {
    await sellFromStock(database().db, complete, { delivery: 'line' });
    const [key] = await addKeys(complete, 1);
    const { body } = await buyer.buy({ items: [{ productId: complete, quantity: 25 }] });
    expect(body.licenseKeys).toMatchObject([{ keys: [key], seats: 25 }]);
  });

  it('gives the keys back when the card is declined, and the same key replays the same bytes when not', async () => {
    await sellFromStock(database().db, complete);
    await addKeys(complete, 1);
    expect((await buyer.buy({ card: { cardNumber: '4000 0000 0000 0002' } })).status).toBe(402);
    expect(await countStates()).toEqual({ free: 1 });
    const idempotencyKey = randomUUID();
    const first = await buyer.buy({ idempotencyKey });
    expect(first.status).toBe(200);
    expect((await buyer.buy({ idempotencyKey })).text).toBe(first.text);
    expect(await countStates()).toEqual({ sold: 1 });
  });

  it('is out of stock before any charge: nothing is written, nothing reserved, and what is left is named', async () => {
    await sellFromStock(database().db, complete);
    await addKeys(complete, 2);
    const items = [
      { productId: enterprise, quantity: 1 },
      { productId: complete, quantity: 3 },
    ];
    const refused = await buyer.buy({ items, idempotencyKey: 'one-key' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'out-of-stock',
        detail:
          'You have not been charged. Only 2 seats of Ironbark Security Complete are left. Reduce the seats, or contact support.',
        stock: [{ productId: complete, left: 2 }],
      },
    ]);
    expect(await query(`select from orders where email = '${buyer.email}'`)).toEqual([]);
    expect(await countStates()).toEqual({ free: 2 });
    const fewer = { items: [{ productId: complete, quantity: 2 }], idempotencyKey: 'one-key' };
    expect((await buyer.buy(fewer)).status).toBe(200);
    const none = await buyer.buy();
    expect(none.body.detail).toBe(
      'You have not been charged. Ironbark Security Complete is out of stock. Remove it from your cart, or contact support.',
    );
  });

  it('is not sold with quarantined or void keys', async () => {
    await sellFromStock(database().db, complete);
    await addKeys(complete, 2);
    await query(`update stock_keys set quarantined = true where id = (select min(id) from stock_keys)`);
    await query(`update stock_keys set state = 'void' where not quarantined`);
    expect((await buyer.buy()).body).toMatchObject({ stock: [{ productId: complete, left: 0 }] });
  });
});

describe('a product whose keys may follow', () => {
  beforeEach(() => sellFromStock(database().db, complete, { whenTooFew: 'backorder' }));

  it('is charged only when the buyer agrees, then waits for its keys; the next buyer leaves them alone', async () => {
    await addKeys(complete, 1);
    const items = [
      { productId: enterprise, quantity: 1 },
      { productId: complete, quantity: 2 },
    ];
    const asked = await buyer.buy({ items });
    expect([asked.status, asked.body]).toMatchObject([409, { code: 'backorder', products: [complete] }]);
    const { status, body } = await buyer.buy({ items, acceptBackorder: true });
    expect(status).toBe(200);
    expect(body.licenseKeys[0]?.keys).toHaveLength(1);
    expect(body.licenseKeys[1]).toMatchObject({ keys: [], awaiting: true });
    expect(
      await query(`select awaiting_keys_since is not null as waits from order_lines
        join orders on id = order_id where email = '${buyer.email}' order by position`),
    ).toEqual([{ waits: false }, { waits: true }]);
    expect(await countStates()).toEqual({ free: 1 });
    expect((await buyer.buy({ items: [{ productId: complete, quantity: 1 }] })).body.code).toBe('backorder');
    await addKeys(complete, 2);
    await expect.poll(countStates).toEqual({ free: 1, sold: 2 });
    expect((await buyer.buy({ items: [{ productId: complete, quantity: 1 }] })).status).toBe(200);
  });

  it('gets its keys right away where there are enough', async () => {
    const keys = await addKeys(complete, 1);
    const { body } = await buyer.buy({ acceptBackorder: true });
    expect(body.licenseKeys).toMatchObject([{ keys }]);
    expect(await query('select from order_lines where backordered')).toEqual([]);
  });
});
