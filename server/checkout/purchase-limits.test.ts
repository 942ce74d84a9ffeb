import { expect, it } from 'vitest';
import { Customer, type ShopAnswer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';
import { addStockKeys, sellFromStock } from '../../test/stock-keys.ts';
import { openTestSealer } from '../../test/test-sealer.ts';

const declinedCard = { cardNumber: '4000 0000 0000 0002' };

let clientNumber = 0;

const shop = await shareTestShop({ config: { trustProxy: true, databasePoolSize: 20 } });

async function newBuyer(clientAddress = newAddress()): Promise<Customer> {
  return new Customer(shop, { clientAddress }).verifyEmail();
}

/** Each in a network of its own. */
function newAddress(): string {
  clientNumber += 1;
  return `10.0.${clientNumber}.1`;
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function countByStatus(responses: readonly ShopAnswer<unknown>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Sets a counter as if so much had happened within the hour. */
async function setCounter(key: string, points: number): Promise<void> {
  await shop.database.pool.query(
    `insert into rate_limits (key, points, expire) values ($1, $2, $3)
     on conflict (key) do update set points = excluded.points`,
    [key, points, Date.now() + 3_600_000],
  );
}

async function readCounter(key: string): Promise<number> {
  const { rows } = await shop.database.pool.query('select points from rate_limits where key = $1', [key]);
  return rows[0]?.points ?? 0;
}

async function countOrders({ email }: Customer): Promise<{ orders: number; charges: number }> {
  const { rows } = await shop.database.pool.query(
    `select count(*) as orders, count(charge.order_id) as charges
     from orders left join demo_gateway_charges charge on charge.order_id = orders.id where email = $1`,
    [email],
  );
  return rows[0];
}

it('cards cannot be tried out: 30 declines per hour and address, and the next purchase must wait', async () => {
  const buyer = await newBuyer();
  for (let i = 0; i < 30; i += 1) expect((await buyer.buy({ card: declinedCard })).status).toBe(402);
  const refused = await buyer.buy();
  expect(refused.status).toBe(429);
  expect(refused.body.detail).toMatch(/^You have not been charged/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
});

it('nor many at the same moment: of 80 parallel ones, 30 reach the gateway', async () => {
  const buyer = await newBuyer();
  const responses = await Promise.all(times(80, () => buyer.buy({ card: declinedCard })));
  expect(countByStatus(responses)).toEqual({ 402: 30, 429: 50 });
  expect(await countOrders(buyer)).toEqual({ orders: 30, charges: 30 });
});

it('nor by many addresses of one client: 100 per hour', async () => {
  const client = newAddress();
  await setCounter(`declinesPerClient:${client}`, 99);
  const [one, other] = [await newBuyer(client), await newBuyer(client)];
  expect((await one.buy({ card: declinedCard })).status).toBe(402);
  expect((await other.buy()).status).toBe(429);
});

it('a purchase that succeeds is no decline, and one that is declined is no purchase', async () => {
  const buyer = await newBuyer();
  expect((await buyer.buy()).status).toBe(200);
  await expect.poll(() => readCounter(`declinesPerEmail:${buyer.email}`)).toBe(0);
  expect(await readCounter(`seatsPerEmail:${buyer.email}`)).toBe(500);
  expect((await buyer.buy({ card: declinedCard })).status).toBe(402);
  await expect.poll(() => readCounter(`seatsPerEmail:${buyer.email}`)).toBe(500);
  expect(await readCounter(`declinesPerEmail:${buyer.email}`)).toBe(1);
});

it('one that cannot be written is neither', async () => {
  shop.expectError('request failed unexpectedly');
  const buyer = await newBuyer();
  await shop.database.pool.query('alter table order_lines rename to elsewhere');
  const { status } = await buyer.buy();
  await shop.database.pool.query('alter table elsewhere rename to order_lines');
  expect(status).toBe(500);
  await expect.poll(() => readCounter(`seatsPerEmail:${buyer.email}`)).toBe(0);
  expect(await readCounter(`declinesPerEmail:${buyer.email}`)).toBe(0);
});

it('one whose last key another buyer gets is neither', async () => {
  const { db, pool } = shop.database;
  const productId = 'endpoint-enterprise';
  await sellFromStock(db, productId);
  await addStockKeys(db, await openTestSealer(db), { productId, count: 1 });
  const buyers = [await newBuyer(), await newBuyer()];
  const charges = await pool.connect();
  await charges.query('begin; lock table demo_gateway_charges');
  const buying = buyers.map((buyer) => buyer.buy({ items: [{ productId, quantity: 1 }] }));
  const countPending = async () => (await pool.query(`select from orders where state = 'pending'`)).rowCount;
  await expect.poll(countPending).toBe(2);
  await charges.query('commit');
  charges.release();
  const responses = await Promise.all(buying);
  const loser = responses.findIndex(({ body }) => body.code === 'sold-out');
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 402]);
  await expect.poll(() => readCounter(`declinesPerEmail:${buyers[loser]?.email}`)).toBe(0);
  await expect.poll(() => readCounter(`seatsPerEmail:${buyers[loser]?.email}`)).toBe(0);
});

it('an address buys 40 orders an hour, and of more at the same moment none is written or charged', async () => {
  const buyer = await newBuyer();
  const first = await Promise.all(times(25, () => buyer.buy()));
  await expect.poll(() => readCounter(`declinesPerEmail:${buyer.email}`)).toBe(0);
  const second = await Promise.all(times(25, () => buyer.buy()));
  expect(countByStatus([...first, ...second])).toEqual({ 200: 40, 429: 10 });
  expect(await countOrders(buyer)).toEqual({ orders: 40, charges: 40 });
});

it('an address buys 20,000 seats an hour, and a client 60,000', async () => {
  const seats = (quantity: number) => ({ items: [{ productId: 'endpoint-complete', quantity }] });
  const buyer = await newBuyer();
  await setCounter(`seatsPerEmail:${buyer.email}`, 19_002);
  expect((await buyer.buy(seats(998))).status).toBe(200);
  expect((await buyer.buy(seats(1))).status).toBe(429);
  const client = newAddress();
  const [one, other] = [await newBuyer(client), await newBuyer(client)];
  await setCounter(`seatsPerClient:${client}`, 59_001);
  expect((await one.buy(seats(999))).status).toBe(200);
  expect((await other.buy(seats(1))).status).toBe(429);
});
